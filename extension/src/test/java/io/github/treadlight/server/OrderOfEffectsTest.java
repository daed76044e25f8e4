package io.github.treadlight.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.app.AppGeneration;
import io.github.treadlight.classvalue.admin.Purged;
import io.github.treadlight.server.ServerLoaders.WebappClassLoader;
import io.github.treadlight.server.capability.Capabilities;
import io.github.treadlight.server.capability.Capability;
import io.github.treadlight.server.capability.Deployment;
import io.github.treadlight.server.capability.ServerApplications;
import io.github.treadlight.server.settings.DomainXml;
import io.github.treadlight.server.streams.ServerStreams;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Tests the order in which the capabilities act on a deployment, because some of them depend on others. */
class OrderOfEffectsTest {
    @RegisterExtension
    final CapturedLog log = new CapturedLog();

    @RegisterExtension
    final DomainXml domain = DomainXml.withElement("");

    @TempDir
    Path archive;

    private final Capabilities capabilities = TreadlightService.capabilities(domain.services());
    private final ServerApplications applications = domain.services().getService(ServerApplications.class);
    private final ServerStreams streams = domain.services().getService(ServerStreams.class);
    private final ServerEvents events = new ServerEvents();
    private final WebappClassLoader loader = new WebappClassLoader();
    private final List<String> effects = new ArrayList<>();

    /** The last capability in the list, which records the effects of those before it. */
    private final class Observer extends StubCapability {
        @Override
        public void begin(Deployment deployment) {
            effects.add(state("begin"));
        }

        @Override
        public void begun(Deployment deployment, AppGeneration generation) {
            effects.add(state("begun") + (generation.folders().isEmpty() ? "" : ", folders"));
        }

        @Override
        public void loaded(AppGeneration generation) {
            effects.add(state("loaded"));
        }

        @Override
        public void unloading(List<ClassLoader> loaders) {
            effects.add(state("unloading"));
        }

        @Override
        public void end(Predicate<ClassLoader> loaders) {
            effects.add(state("end"));
        }

        @Override
        public void ended(AppGeneration generation, boolean mayRun) {
            effects.add(state("ended"));
        }

        @Override
        public void closed() {
            effects.add(state("closed"));
        }

        private String state(String call) {
            return call + ": " + (streams.filterOf(loader) == streams.filter() ? "" : "filter ")
                    + applications.generations().stream().map(each -> each.state().name().toLowerCase(Locale.ROOT))
                            .toList()
                    + (loader.transformers().isEmpty() ? "" : " woven")
                    + (applications.purged().equals(Purged.NOTHING) ? "" : " purged")
                    + (streams.filtersOf("shop").isEmpty() ? "" : " read");
        }
    }

    @Test
    void theOrderOfTheList() {
        assertThat(capabilities.all()).extracting(Capability::name).containsExactly(
                "class values", "object streams", "codebases and remote calls", "library scans", "patched classes",
                "the watch of undeployed applications", "leaks", "the page for operators", "monitoring");
    }

    @Test
    void theFilterPrecedesTheGenerationAndThePurgePrecedesTheWatch() throws Exception {
        List<Capability> all = new ArrayList<>(capabilities.all());
        all.add(new Observer());
        capabilities.use(all);
        Files.writeString(Files.createDirectories(archive.resolve("shop/WEB-INF")).resolve("treadlight.filter"),
                "!com.acme.Old");
        events.register(new DeploymentListener(capabilities, applications, () -> {}));
        DeployedApp shop = new DeployedApp(events, "shop", DeployedApp.archive(archive.resolve("shop")), loader);
        shop.begin().load();
        loader.compute();
        shop.start().undeploy();
        assertThat(effects).containsExactly(
                "begin: filter [] read",
                "begun: filter [prepared] woven read, folders",
                "loaded: filter [running] woven read",
                "unloading: filter [running] woven read",
                "end: filter [ended] woven purged",
                "ended: filter [ended] woven purged",
                "closed: filter [ended] woven purged");
    }
}
