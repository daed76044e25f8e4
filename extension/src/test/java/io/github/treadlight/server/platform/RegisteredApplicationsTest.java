package io.github.treadlight.server.platform;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.app.AppGenerations;
import io.github.treadlight.server.ServerEvents;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;
import org.glassfish.hk2.api.ServiceLocator;
import org.glassfish.hk2.api.ServiceLocatorFactory;
import org.glassfish.hk2.utilities.ServiceLocatorUtilities;
import org.glassfish.internal.data.ApplicationInfo;
import org.glassfish.internal.data.ApplicationRegistry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests with the server's own registry of applications. */
class RegisteredApplicationsTest {
    private final AppGenerations generations = new AppGenerations();
    private final ServiceLocator services = ServiceLocatorFactory.getInstance().create(null);
    private final ApplicationRegistry registry = new ApplicationRegistry();
    private final RegisteredApplications applications = new RegisteredApplications(generations, services);
    private final ClassLoader loader = new URLClassLoader(new URL[0]);

    @AfterEach
    void shutDown() {
        services.shutdown();
    }

    private void register(String name, ClassLoader of) {
        ApplicationInfo info = new ApplicationInfo(new ServerEvents(), null, name);
        info.setAppClassLoader(of);
        registry.add(name, info);
    }

    @Test
    void nothingIsKnownWithoutARegistry() {
        assertThat(applications.isInUse(loader)).isTrue();
    }

    @Test
    void aRegisteredApplicationUsesItsClassLoaderAndThoseAboveIt() {
        ServiceLocatorUtilities.addOneConstant(services, registry);
        assertThat(applications.isInUse(loader)).isFalse();
        register("shop:v2", new URLClassLoader(new URL[0], loader));
        assertThat(applications.isInUse(loader)).isTrue();
        assertThat(applications.isInUse(new URLClassLoader(new URL[0], loader))).as("another one below").isFalse();
        registry.remove("shop:v2");
        assertThat(applications.isInUse(loader)).isFalse();
    }

    @Test
    void aClassLoaderHasEndedWithAllGenerationsThatHaveIt() {
        assertThat(applications.hasEnded(loader)).as("of no generation").isFalse();
        generations.begin("shop", List.of(loader));
        generations.begin("mall", List.of(loader));
        assertThat(applications.hasEnded(loader)).isFalse();
        generations.end("shop", loader);
        assertThat(applications.hasEnded(loader)).isFalse();
        generations.end("mall", loader);
        assertThat(applications.hasEnded(loader)).isTrue();
    }

    @Test
    void aReplacedGenerationHasNotEnded() {
        generations.begin("shop", List.of(loader));
        generations.begin("shop", List.of(new URLClassLoader(new URL[0])));
        assertThat(applications.hasEnded(loader)).isFalse();
    }
}
