package io.github.treadlight.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.corba.ee.spi.legacy.interceptor.ORBInitInfoExt;
import com.sun.corba.ee.spi.orb.ORB;
import com.sun.corba.ee.spi.osgi.ORBFactory;
import java.lang.reflect.Proxy;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.omg.PortableInterceptor.ORBInitInfo;

class OrbArrivalTest {
    @RegisterExtension
    final CapturedLog log = new CapturedLog();

    private final OrbArrival arrival = new OrbArrival(new ServerAnnotations(), new ServerStreams());

    @Test
    void theServersOrbIsHookedOnceAndGetsNoInterceptor() {
        System.setProperty("org.glassfish.gmbal.no.multipleUpperBoundsException", "true");
        ORB orb = ORBFactory.create(new String[0], new Properties(), false);
        try {
            ORBInitInfo info = info(orb, ORBInitInfo.class, ORBInitInfoExt.class);
            assertThat(arrival.createClientRequestInterceptor(info, null)).isNull();
            assertThat(arrival.createServerRequestInterceptor(info, null)).isNull();
            Object hook = orb.classCodeBaseHandler();
            assertThat(hook).isInstanceOf(OrbClasses.class);
            arrival.createClientRequestInterceptor(info, null);
            assertThat(orb.classCodeBaseHandler()).isSameAs(hook);
            assertThat(log.lines()).isEmpty();
        } finally {
            orb.destroy();
        }
    }

    @Test
    void anotherOrbComesUpAsWithoutTreadlightAndOneLineSaysSo() {
        ORBInitInfo info = info(this, ORBInitInfo.class);
        assertThat(arrival.createClientRequestInterceptor(info, null)).isNull();
        assertThat(arrival.createServerRequestInterceptor(info, null)).isNull();
        assertThat(log.lines()).singleElement().asString()
                .startsWith("WARNING Treadlight could not be installed in this server's ORB");
    }

    /** What the server's ORB tells its initializers; only the ORB itself is asked for. */
    private static ORBInitInfo info(Object orb, Class<?>... kinds) {
        return (ORBInitInfo) Proxy.newProxyInstance(OrbArrivalTest.class.getClassLoader(), kinds,
                (proxy, method, arguments) -> orb);
    }
}
