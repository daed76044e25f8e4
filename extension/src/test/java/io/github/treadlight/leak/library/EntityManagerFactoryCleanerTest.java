package io.github.treadlight.leak.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.app.AppLoader;
import io.github.treadlight.leak.EndedLoaders;
import io.github.treadlight.leak.Finding;
import io.github.treadlight.leak.ForeignCode;
import io.github.treadlight.leak.fixture.RetainedApplications;
import jakarta.persistence.spi.PersistenceUnitInfo;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class EntityManagerFactoryCleanerTest extends RetainedApplications {
    private static final String PROVIDER = "org.eclipse.persistence.internal.jpa.EntityManagerFactoryProvider";

    /** The map of EclipseLink's class. */
    public static final class Provider {
        static final Map<String, Object> emSetupImpls = new ConcurrentHashMap<>();

        private Provider() {}
    }

    /** A unit of EclipseLink. */
    public record Unit(PersistenceUnitInfo info) {
        /** Returns the description, as EclipseLink's method does. */
        public PersistenceUnitInfo getPersistenceUnitInfo() {
            return info;
        }

        /** Undeploys the unit, as EclipseLink's method does. */
        public void undeploy() {
            Provider.emSetupImpls.values().remove(this);
        }

        /** Returns the state, as EclipseLink's method does. */
        public boolean isUndeployed() {
            return !Provider.emSetupImpls.containsValue(this);
        }
    }

    @Override
    public Optional<Class<?>> find(String className) {
        return className.equals(PROVIDER) ? Optional.of(Provider.class) : super.find(className);
    }

    /** Spring describes units with a class of its own, which the application contains. */
    @Test
    void callsNoMethodOfADescriptionThatIsOfAnApplication() throws Exception {
        AppLoader running = application();
        AppLoader ended = application();
        Set<String> called = ConcurrentHashMap.newKeySet();
        Provider.emSetupImpls.put("running", new Unit(describedBy(running, called)));
        Provider.emSetupImpls.put("ended", new Unit(describedBy(ended, called)));
        try {
            List<Finding> findings = findings(
                    new EntityManagerFactoryCleaner(new ForeignCode()), ended(List.of(running), ended));
            assertThat(called).isEmpty();
            assertThat(findings).hasSize(1);
            assertThat(findings.get(0).release().release()).isTrue();
            assertThat(Provider.emSetupImpls).containsOnlyKeys("running");
        } finally {
            Provider.emSetupImpls.clear();
        }
    }

    /** EclipseLink gives the unit to the next generation, whose open factory would lose it. */
    @Test
    void keepsAUnitThatTheNextGenerationMayUse() throws Exception {
        AppLoader ended = application();
        AtomicBoolean isDeployedAgain = new AtomicBoolean(true);
        EndedLoaders loaders = new EndedLoaders(new NextGeneration(isDeployedAgain));
        loaders.add(ended, ended.getParent(), GENERATION);
        Provider.emSetupImpls.put("ended", new Unit(describedBy(ended, ConcurrentHashMap.newKeySet())));
        try {
            Finding finding = findings(new EntityManagerFactoryCleaner(new ForeignCode()), loaders).get(0);
            assertThat(finding.release().release()).isFalse();
            assertThat(Provider.emSetupImpls).containsOnlyKeys("ended");
            isDeployedAgain.set(false);
            assertThat(finding.release().release()).isTrue();
            assertThat(Provider.emSetupImpls).isEmpty();
        } finally {
            Provider.emSetupImpls.clear();
        }
    }

    /** The next generation of the application. */
    private record NextGeneration(AtomicBoolean isThere) implements EndedLoaders.Running {
        @Override
        public int begun() {
            return 2;
        }

        @Override
        public void forEachLoader(Consumer<ClassLoader> action) {
            // its class loader has nothing to do with the unit
        }

        @Override
        public boolean isPresent(String application) {
            return isThere.get() && application.equals(GENERATION.application());
        }
    }

    private static PersistenceUnitInfo describedBy(AppLoader application, Set<String> called) {
        return (PersistenceUnitInfo) Proxy.newProxyInstance(application, new Class<?>[] {PersistenceUnitInfo.class},
                (proxy, method, arguments) -> {
                    called.add(method.getName());
                    return switch (method.getName()) {
                        case "getClassLoader" -> application;
                        case "hashCode" -> 1;
                        case "equals" -> proxy == arguments[0];
                        default -> null;
                    };
                });
    }
}
