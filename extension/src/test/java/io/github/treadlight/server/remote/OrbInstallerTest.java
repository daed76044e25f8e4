package io.github.treadlight.server.remote;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.corba.ee.spi.legacy.interceptor.ORBInitInfoExt;
import com.sun.corba.ee.spi.orb.ORB;
import com.sun.corba.ee.spi.osgi.ORBFactory;
import io.github.treadlight.fixture.OwnJvm;
import io.github.treadlight.server.CapturedLog;
import io.github.treadlight.server.streams.ServerStreams;
import java.lang.reflect.Proxy;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.omg.PortableInterceptor.ORBInitInfo;

@OwnJvm("An ORB retains 50 MB for good, which slows the garbage collections of other tests.")
class OrbInstallerTest {
    @RegisterExtension
    final CapturedLog log = new CapturedLog();

    private final OrbInstaller installer = new OrbInstaller(new RemoteLookups(), new ServerStreams());

    @Test
    void theHookIsInstalledOnceWithoutAnInterceptor() {
        System.setProperty("org.glassfish.gmbal.no.multipleUpperBoundsException", "true");
        ORB orb = ORBFactory.create(new String[0], new Properties(), false);
        try {
            ORBInitInfo info = info(orb, ORBInitInfo.class, ORBInitInfoExt.class);
            assertThat(installer.createClientRequestInterceptor(info, null)).isNull();
            assertThat(installer.createServerRequestInterceptor(info, null)).isNull();
            Object hook = orb.classCodeBaseHandler();
            assertThat(hook).isInstanceOf(OrbClasses.class);
            installer.createClientRequestInterceptor(info, null);
            assertThat(orb.classCodeBaseHandler()).isSameAs(hook);
            assertThat(log.lines()).isEmpty();
        } finally {
            orb.destroy();
        }
    }

    @Test
    void withAnotherOrbTreadlightWarnsAndIsNotInstalled() {
        ORBInitInfo info = info(this, ORBInitInfo.class);
        assertThat(installer.createClientRequestInterceptor(info, null)).isNull();
        assertThat(installer.createServerRequestInterceptor(info, null)).isNull();
        assertThat(log.lines()).singleElement().asString()
                .startsWith("WARNING Treadlight could not be installed in this server's ORB");
    }

    /** Returns the information that an ORB passes to its initializers; it has only the ORB itself. */
    private static ORBInitInfo info(Object orb, Class<?>... kinds) {
        return (ORBInitInfo) Proxy.newProxyInstance(OrbInstallerTest.class.getClassLoader(), kinds,
                (proxy, method, arguments) -> orb);
    }
}
