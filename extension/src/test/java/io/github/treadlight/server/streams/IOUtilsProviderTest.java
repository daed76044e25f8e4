package io.github.treadlight.server.streams;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.enterprise.container.common.impl.util.JavaEEIOUtilsImpl;
import com.sun.enterprise.container.common.spi.util.JavaEEIOUtils;
import io.github.treadlight.server.CapturedLog;
import io.github.treadlight.server.settings.DomainXml;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import org.glassfish.hk2.api.IterableProvider;
import org.glassfish.hk2.api.ServiceLocator;
import org.glassfish.hk2.utilities.ServiceLocatorUtilities;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers with several variants of the contract for object streams. */
class IOUtilsProviderTest {
    @RegisterExtension
    final CapturedLog log = new CapturedLog();

    private final ServiceLocator services = ServiceLocatorUtilities.createAndPopulateServiceLocator();
    private final ServerStreams server = new ServerStreams();

    @AfterEach
    void stop() {
        services.shutdown();
    }

    private JavaEEIOUtils provided(Class<?> contract) {
        ServiceLocatorUtilities.addClasses(services, JavaEEIOUtilsImpl.class, Implementations.class);
        return new IOUtilsProvider(server, services.getService(Implementations.class).all, contract).provide();
    }

    @ParameterizedTest
    @ValueSource(classes = {JavaEEIOUtils.class, OfPayara.class, WithDefault.class})
    void containersGetTreadlightsStreamsIfTheContractIsKnown(Class<?> contract) {
        assertThat(provided(contract)).isInstanceOf(ServerIOUtils.class);
        assertThat(log.lines()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(classes = {WithMethod.class, WithParameter.class, WithResult.class})
    void containersKeepTheServersStreamsIfItIsNot(Class<?> contract) throws Exception {
        JavaEEIOUtils provided = provided(contract);
        assertThat(provided).isSameAs(services.getService(JavaEEIOUtilsImpl.class));
        assertThat(log.lines()).singleElement().asString()
                .startsWith("WARNING Treadlight does not know this server's variant of " + contract.getName())
                .contains("Sessions, stateful beans and timers use the server's own object streams");
    }

    @Test
    void theAdministratorReadsThatTheContainersAreNotFiltered() throws Exception {
        try (DomainXml domain = DomainXml.withElement("stream-guard='containers'")) {
            server.configure(domain.settings());
        }
        assertThat(server.coverage()).endsWith("those of the containers only (stream-guard=containers).");
        provided(WithMethod.class);
        assertThat(server.coverage()).contains("none").contains("contract for streams is not known");
    }

    /** All implementations that HK2 knows. */
    static final class Implementations {
        private final IterableProvider<JavaEEIOUtils> all;

        @Inject
        Implementations(IterableProvider<JavaEEIOUtils> all) {
            this.all = all;
        }
    }

    /** The variant of Payara. */
    interface OfPayara {
        ObjectInputStream createObjectInputStream(
                InputStream source, boolean resolve, ClassLoader loader, long appUniqueId) throws Exception;

        Object deserializeObject(byte[] bytes, boolean resolve, ClassLoader loader, long appUniqueId)
                throws Exception;
    }

    /** A later variant, whose new method need not be implemented. */
    interface WithDefault extends JavaEEIOUtils {
        default byte[] serializeObject(Object object) throws IOException {
            return serializeObject(object, true);
        }
    }

    /** A later variant with a new method. */
    interface WithMethod extends JavaEEIOUtils {
        byte[] serializeObject(Object object) throws IOException;
    }

    /** A later variant with a new parameter. */
    interface WithParameter {
        byte[] serializeObject(Object object, boolean replace, String application) throws IOException;
    }

    /** A later variant with another result. */
    interface WithResult {
        InputStream serializeObject(Object object, boolean replace) throws IOException;
    }
}
