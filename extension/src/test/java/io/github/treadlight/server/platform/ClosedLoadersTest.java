package io.github.treadlight.server.platform;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.enterprise.loader.ASURLClassLoader;
import java.net.URL;
import java.net.URLClassLoader;
import org.junit.jupiter.api.Test;

class ClosedLoadersTest {
    @Test
    void theServersClassLoaderIsClosedByTheServerOnly() {
        ASURLClassLoader loader = new ASURLClassLoader(ClosedLoadersTest.class.getClassLoader());
        assertThat(ClosedLoaders.isClosed(loader)).isFalse();
        loader.preDestroy();
        assertThat(ClosedLoaders.isClosed(loader)).isTrue();
    }

    /** For example, the class loader of an EAR. */
    @Test
    void aSubclassIsClosedAsItsSuperclassIs() {
        ASURLClassLoader loader = new ASURLClassLoader(ClosedLoadersTest.class.getClassLoader()) { };
        assertThat(ClosedLoaders.isClosed(loader)).isFalse();
        loader.preDestroy();
        assertThat(ClosedLoaders.isClosed(loader)).isTrue();
    }

    @Test
    void aClassLoaderOfAnUnknownKindCountsAsOpen() throws Exception {
        URLClassLoader loader = new URLClassLoader(new URL[0]);
        loader.close();
        assertThat(ClosedLoaders.isClosed(loader)).isFalse();
    }
}
