package io.github.treadlight.leak.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.leak.fixture.Globals;
import io.github.treadlight.leak.fixture.RetainedApplications;
import java.beans.Introspector;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

class ThreadGroupBeanInfoCleanerTest extends RetainedApplications {
    private final ThreadGroup group = new ThreadGroup("requests");

    @Test
    void removesBeanInformationThatRefersToTheApplicationFromAnotherThreadGroup() throws Exception {
        assertReleasedAlone("bean-infos", loader -> {
            Class<?> described = loader.its(Globals.Described.class);
            FutureTask<Object> task = new FutureTask<>(() ->
                    Introspector.getBeanInfo(described).getBeanDescriptor().getValue("class"));
            new Thread(group, task).start();
            assertThat(task.get()).isEqualTo(described);
        });
    }
}
