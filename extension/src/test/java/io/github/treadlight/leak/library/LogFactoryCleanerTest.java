package io.github.treadlight.leak.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.app.AppLoader;
import io.github.treadlight.leak.fixture.OwnLogFactory;
import io.github.treadlight.leak.fixture.RetainedApplications;
import org.apache.commons.logging.LogFactory;
import org.apache.commons.logging.impl.LogFactoryImpl;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LogFactoryCleanerTest extends RetainedApplications {
    @AfterEach
    void releaseAll() {
        System.clearProperty(LogFactory.FACTORY_PROPERTY);
        LogFactory.releaseAll();
    }

    @Test
    void releasesTheFactoryOfTheApplication() throws Exception {
        System.setProperty(LogFactory.FACTORY_PROPERTY, OwnLogFactory.class.getName());
        assertReleasedAlone("log-factories", loader -> assertThat(factory(loader)).isInstanceOf(LogFactoryImpl.class));
    }

    /** Its weak key is enough. */
    @Test
    void leavesAFactoryThatDoesNotReferToTheApplication() throws Exception {
        AppLoader loader = application();
        assertThat(factory(loader)).isExactlyInstanceOf(LogFactoryImpl.class);
        assertThat(sweepOnly("log-factories", loader).entries()).isEmpty();
    }

    private static LogFactory factory(ClassLoader application) {
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        Thread.currentThread().setContextClassLoader(application);
        try {
            return LogFactory.getFactory();
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
    }
}
