package io.github.treadlight.leak.operation;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.enterprise.deployment.util.ResourceValidator;
import io.github.treadlight.app.AppLoader;
import io.github.treadlight.leak.EndedLoaders;
import io.github.treadlight.leak.Finding;
import io.github.treadlight.leak.catalogue.LeakCatalogue;
import io.github.treadlight.leak.catalogue.Place;
import io.github.treadlight.leak.access.FieldPath;
import io.github.treadlight.leak.fixture.Item;
import io.github.treadlight.leak.fixture.RetainedApplications;
import jakarta.enterprise.inject.spi.BeanManager;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.glassfish.api.deployment.DeploymentContext;
import org.jboss.weld.lite.extension.translator.BuildServicesImpl;
import org.junit.jupiter.api.Test;

class StaticSlotTest extends RetainedApplications {
    /** A field of a library. */
    static Object slot;

    private final ResourceValidator validator = new ResourceValidator();

    @Override
    public Optional<Object> service(String contract) {
        return contract.equals(ResourceValidator.class.getName()) ? Optional.of(validator) : Optional.empty();
    }

    @Test
    void releasesTheApplicationThatGlassFishValidatedLast() throws Exception {
        assertReleasedOnlyBy("resource-validator", loader -> FieldPath.find(ResourceValidator.class, "dc").set(
                validator, Proxy.newProxyInstance(loader, new Class<?>[] {DeploymentContext.class},
                        (proxy, method, arguments) -> null)));
    }

    @Test
    void releasesTheLastApplicationWithABuildCompatibleExtension() throws Exception {
        assertReleasedOnlyBy("build-services", loader -> BuildServicesImpl.discover((BeanManager)
                Proxy.newProxyInstance(loader, new Class<?>[] {BeanManager.class},
                        (proxy, method, arguments) -> null)));
    }

    @Test
    void keepsTheFactoryOfARunningApplication() throws Exception {
        AppLoader running = application();
        BuildServicesImpl.discover((BeanManager) Proxy.newProxyInstance(running, new Class<?>[] {BeanManager.class},
                (proxy, method, arguments) -> null));

        assertThat(findings(new StaticSlot(LeakCatalogue.get().named("build-services").places()),
                ended(application()))).isEmpty();
    }

    @Test
    void leavesAValueAloneWhileADeploymentIsInProgress() throws Exception {
        AppLoader loader = application();
        AtomicBoolean isDeploying = new AtomicBoolean(true);
        EndedLoaders ended = new EndedLoaders(new EndedLoaders.Running() {
            @Override
            public int begun() {
                return 0;
            }

            @Override
            public void forEachLoader(Consumer<ClassLoader> action) {
                // no generation runs
            }

            @Override
            public boolean isDeploying() {
                return isDeploying.get();
            }
        });
        ended.add(loader, loader.getParent(), GENERATION);
        Object item = loader.make(Item.class);
        slot = item;
        Finding finding = findings(new StaticSlot(List.of(new Place(StaticSlotTest.class.getName(), false,
                List.of("slot"), "", List.of(), Place.Selector.KEY, List.of(), List.of(), false))), ended).get(0);
        assertThat(finding.release().release()).isFalse();
        assertThat(slot).isSameAs(item);
        isDeploying.set(false);
        assertThat(finding.release().release()).isTrue();
        assertThat(slot).isNull();
    }

    @Test
    void keepsAValueThatWasReplacedAfterTheSearch() throws Exception {
        AppLoader ended = application();
        slot = ended.make(Item.class);
        Finding finding = onlyFinding(new StaticSlot(List.of(new Place(StaticSlotTest.class.getName(), false,
                List.of("slot"), "", List.of(), Place.Selector.KEY, List.of(), List.of(), false))), ended);
        slot = "of the next generation";
        assertThat(finding.release().release()).isFalse();
        assertThat(slot).isEqualTo("of the next generation");
        slot = null;
    }
}
