package io.github.treadlight.leak.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.app.AppLoader;
import io.github.treadlight.leak.EndedLoaders;
import io.github.treadlight.leak.Finding;
import io.github.treadlight.leak.GenerationId;
import io.github.treadlight.leak.access.FieldPath;
import io.github.treadlight.leak.fixture.RetainedApplications;
import java.net.URL;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EntityManagerFactoryCleanerTest extends RetainedApplications {
    private static final String OWN = "file:/domain1/applications/shop/WEB-INF/classes/";
    private static final String PROVIDER = "org.eclipse.persistence.internal.jpa.EntityManagerFactoryProvider";

    /** The map of EclipseLink's class. */
    public static final class Provider {
        static final Map<String, Object> emSetupImpls = new ConcurrentHashMap<>();

        private Provider() {}
    }

    /** Spring's description of a unit, whose class is the application's. */
    public static final class Described {
        URL persistenceUnitRootUrl;

        /** Fails, because the cleaner must not call methods of an application. */
        public ClassLoader getClassLoader() {
            throw new AssertionError("called a method of an application");
        }
    }

    /** A unit of EclipseLink. */
    public record Unit(Object info) {
        /** Returns the description, as EclipseLink's method does. */
        public Object getPersistenceUnitInfo() {
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

    @AfterEach
    void clear() {
        Provider.emSetupImpls.clear();
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
        Provider.emSetupImpls.put("running", new Unit(describedBy(running, OWN)));
        Provider.emSetupImpls.put("ended", new Unit(describedBy(ended, OWN)));
        List<Finding> findings = findings(new EntityManagerFactoryCleaner(),
                loadersOf(ended, new Server(new AtomicBoolean(), running)));
        assertThat(findings).hasSize(1);
        assertThat(findings.get(0).release().release()).isTrue();
        assertThat(Provider.emSetupImpls).containsOnlyKeys("running");
    }

    /** EclipseLink gives the unit to the next generation, whose open factory would lose it. */
    @Test
    void keepsAUnitThatTheNextGenerationMayUse() throws Exception {
        AppLoader ended = application();
        AtomicBoolean isDeployedAgain = new AtomicBoolean(true);
        Provider.emSetupImpls.put("ended", new Unit(describedBy(ended, OWN)));
        Finding finding = findings(new EntityManagerFactoryCleaner(),
                loadersOf(ended, new Server(isDeployedAgain, null))).get(0);
        assertThat(finding.release().release()).isFalse();
        assertThat(Provider.emSetupImpls).containsOnlyKeys("ended");
        isDeployedAgain.set(false);
        assertThat(finding.release().release()).isTrue();
        assertThat(Provider.emSetupImpls).isEmpty();
    }

    /** EclipseLink gives all applications one unit of a shared library, and undeploying it breaks their requests. */
    @Test
    void keepsAUnitOfASharedLibrary() throws Exception {
        AppLoader ended = application();
        Provider.emSetupImpls.put("ended", new Unit(describedBy(ended, "file:/domain1/lib/shared.jar")));
        Finding finding = findings(new EntityManagerFactoryCleaner(),
                loadersOf(ended, new Server(new AtomicBoolean(), null))).get(0);
        assertThat(finding.release()).isNull();
        assertThat(finding.reason()).contains("close the factory");
        assertThat(Provider.emSetupImpls).containsOnlyKeys("ended");
    }

    private static EndedLoaders loadersOf(AppLoader ended, Server server) {
        EndedLoaders loaders = new EndedLoaders(server);
        loaders.add(ended, ended.getParent(), GENERATION);
        return loaders;
    }

    /** A server on which the next generation of the application, or another application, may run. */
    private record Server(AtomicBoolean isDeployedAgain, AppLoader other) implements EndedLoaders.Running {
        @Override
        public int begun() {
            return 2;
        }

        @Override
        public void forEachLoader(Consumer<ClassLoader> action) {
            if (other != null) {
                action.accept(other);
            }
        }

        @Override
        public boolean isOnlyOf(GenerationId generation, URL file) {
            return generation.equals(GENERATION) && file.toString().equals(OWN);
        }

        @Override
        public boolean isPresent(String application) {
            return isDeployedAgain.get() && application.equals(GENERATION.application());
        }
    }

    private static Object describedBy(AppLoader application, String url) throws Exception {
        Object described = application.with(Described.class).loadClass(Described.class.getName())
                .getConstructor().newInstance();
        FieldPath.find(described.getClass(), "persistenceUnitRootUrl").set(described, new URL(url));
        return described;
    }
}
