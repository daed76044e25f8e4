package io.github.treadlight.leak.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.enterprise.deployment.Application;
import com.sun.enterprise.deployment.ApplicationClientDescriptor;
import io.github.treadlight.app.AppLoader;
import io.github.treadlight.leak.fixture.RetainedApplications;
import io.github.treadlight.leak.sweep.SweepReport;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.glassfish.internal.data.ApplicationInfo;
import org.glassfish.internal.data.ApplicationRegistry;
import org.junit.jupiter.api.Test;

class ComponentEnvironmentCleanerTest extends RetainedApplications {
    private static final String LEAK = "component-environments";
    private static final String MANAGER = "com.sun.enterprise.container.common.spi.util.ComponentEnvManager";
    private static final String COMPONENT = "shop_web";

    private final Manager manager = new Manager(new ConcurrentHashMap<>());
    private final ApplicationRegistry registry = new ApplicationRegistry();

    /** The map of GlassFish's service, whose class needs others that only a server has. */
    private record Manager(ConcurrentMap<String, Counted> compId2Env) {
        void register(String component, Object descriptor) {
            compId2Env.putIfAbsent(component, new Counted(descriptor));
        }
    }

    /** A descriptor; the count decides nothing. */
    private static final class Counted {
        private Object env;

        Counted(Object env) {
            this.env = env;
        }

        Object env() {
            return env;
        }
    }

    @Override
    public Optional<Object> service(String contract) {
        return contract.equals(MANAGER) ? Optional.of(manager)
                : contract.equals(ApplicationRegistry.class.getName()) ? Optional.of(registry)
                : Optional.empty();
    }

    @Test
    void removesTheDescriptorsOfADeploymentThatFailed() throws Exception {
        ApplicationClientDescriptor ofOther = descriptor("other", application());
        manager.register("other_web", ofOther);
        assertReleasedOnlyBy(LEAK, loader -> manager.register(COMPONENT, descriptor("shop", loader)));
        assertThat(manager.compId2Env()).containsOnlyKeys("other_web");
        assertThat(manager.compId2Env().get("other_web").env()).isSameAs(ofOther);
    }

    /** The next application of the name has the same component, and the server keeps the first descriptor for it. */
    @Test
    void keepsTheDescriptorsWhileAnApplicationOfTheNameIsRegistered() throws Exception {
        AppLoader ended = application();
        ApplicationClientDescriptor shared = descriptor("shop", ended);
        manager.register(COMPONENT, shared);
        ApplicationClientDescriptor next = descriptor("shop", application());
        manager.register(COMPONENT, next);
        register("shop", next.getApplication());
        SweepReport report = sweepAll(ended);
        assertThat(report.released()).isEmpty();
        assertThat(report.entries()).singleElement()
                .satisfies(entry -> assertThat(entry.outcome()).isEqualTo(SweepReport.Outcome.POSTPONED));
        assertThat(manager.compId2Env().get(COMPONENT).env()).isSameAs(shared);

        registry.remove("shop");
        assertThat(sweepAll(ended).released()).hasSize(1);
        assertThat(manager.compId2Env()).isEmpty();
        assertThat(failures).isEmpty();
    }

    /** Payara 7.2025.1 never unbinds the descriptor of an application, and keeps that of the first deployment. */
    @Test
    void replacesTheDescriptorOfAnApplicationByTheCurrentOne() throws Exception {
        AppLoader ended = application();
        manager.register("shop", applicationDescriptor("shop", ended));
        manager.register("other", applicationDescriptor("other", ended));
        Application current = applicationDescriptor("shop", application());
        register("shop", current);
        assertThat(sweepAll(ended).released()).hasSize(2);
        assertThat(manager.compId2Env()).containsOnlyKeys("shop");
        assertThat(manager.compId2Env().get("shop").env()).isSameAs(current);
        assertThat(sweepAll(ended).entries()).isEmpty();
        assertThat(failures).isEmpty();
    }

    @Test
    void keepsTheDescriptorOfAnApplicationWithSeveralVersions() throws Exception {
        AppLoader ended = application();
        Application first = applicationDescriptor("shop", ended);
        manager.register("shop", first);
        register("shop:v1", applicationDescriptor("shop", application()));
        register("shop:v2", applicationDescriptor("shop", application()));
        assertThat(sweepAll(ended).released()).isEmpty();
        assertThat(manager.compId2Env().get("shop").env()).isSameAs(first);
        assertThat(failures).isEmpty();
    }

    /** The application without a descriptor may be another version of the same application. */
    @Test
    void keepsTheDescriptorOfAnApplicationWhileAnotherHasNoDescriptor() throws Exception {
        AppLoader ended = application();
        Application first = applicationDescriptor("shop", ended);
        manager.register("shop", first);
        register("shop:v1", applicationDescriptor("shop", application()));
        registry.add("shop:v2", new ApplicationInfo(null, null, "shop:v2"));
        assertThat(sweepAll(ended).released()).isEmpty();
        assertThat(manager.compId2Env().get("shop").env()).isSameAs(first);
        assertThat(failures).isEmpty();
    }

    private void register(String key, Application descriptor) {
        ApplicationInfo running = new ApplicationInfo(null, null, key);
        running.addMetaData(descriptor);
        registry.add(key, running);
    }

    private static ApplicationClientDescriptor descriptor(String name, AppLoader loader) {
        ApplicationClientDescriptor descriptor = new ApplicationClientDescriptor();
        descriptor.setApplication(applicationDescriptor(name, loader));
        return descriptor;
    }

    private static Application applicationDescriptor(String name, AppLoader loader) {
        Application application = Application.createApplication();
        application.setAppName(name);
        application.setClassLoader(loader);
        return application;
    }
}
