package io.github.treadlight.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.classvalue.CompactClassValue;
import io.github.treadlight.classvalue.admin.Purged;
import io.github.treadlight.server.ServerLoaders.WebappClassLoader;
import io.github.treadlight.server.capability.Capabilities;
import io.github.treadlight.server.capability.ServerApplications;
import io.github.treadlight.server.classvalue.JdkClassValues;
import io.github.treadlight.server.remote.RemoteLookups;
import io.github.treadlight.server.settings.DomainXml;
import io.github.treadlight.server.streams.ServerStreams;
import io.github.treadlight.stream.filter.StreamFilter;
import io.github.treadlight.stream.filter.StreamOrigin;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Tests that the capabilities change nothing in a server that observes. */
class ObservingServerTest {
    @RegisterExtension
    final CapturedLog log = new CapturedLog();

    @RegisterExtension
    final DomainXml domain = DomainXml.withElement("mode='observe'");

    @TempDir
    Path archive;

    private final Capabilities capabilities = TreadlightService.capabilities(domain.services());
    private final ServerApplications applications = domain.services().getService(ServerApplications.class);
    private final ServerEvents events = new ServerEvents();

    @BeforeEach
    void observe() {
        capabilities.configure(domain.settings());
        events.register(new DeploymentListener(capabilities, applications, () -> {}));
    }

    private DeployedApp deploy(String app, WebappClassLoader loader) throws Exception {
        DeployedApp deployed = new DeployedApp(events, app, DeployedApp.archive(archive.resolve(app)), loader);
        deployed.begin().load();
        return deployed;
    }

    @Test
    void classValuesAreTheJdksAndAreCounted() throws Exception {
        WebappClassLoader loader = new WebappClassLoader();
        DeployedApp shop = deploy("shop", loader);
        assertThat(loader.ownValue().getSuperclass()).isEqualTo(ClassValue.class);
        loader.compute();
        assertThat(JdkClassValues.of(applications.registry())).singleElement().satisfies(each -> {
            assertThat(each.app()).isEqualTo("shop");
            assertThat(each.classValues()).isEqualTo(1);
            assertThat(each.values()).isEqualTo(1);
            assertThat(each.bytes()).isBetween(100L, 1000L);
        });
        shop.start().undeploy();
        assertThat(applications.purged()).isEqualTo(Purged.NOTHING);
    }

    @Test
    void anApplicationSeesTheFiltersOfItsStreamsAsWithoutTreadlight() throws Exception {
        WebappClassLoader loader = new WebappClassLoader();
        deploy("shop", loader);
        try (ObjectInputStream in = stream()) {
            in.setObjectInputFilter(
                    StreamFilter.of(StreamFilter.Mode.LOG, "").forStream(-1, StreamOrigin.UNKNOWN));
            assertThat(loader.filterSeen(in)).isNull();
        }
    }

    private static ObjectInputStream stream() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject("text");
        }
        return new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()));
    }

    @Test
    void streamsAndCodebasesAreTheServers() {
        assertThat(domain.services().getService(ServerStreams.class).selected()).isNull();
        assertThat(domain.services().getService(RemoteLookups.class).rules().areStock()).isTrue();
    }

    @Test
    void theModeCanChangeWhileApplicationsRun() throws Exception {
        WebappClassLoader before = new WebappClassLoader();
        deploy("shop", before);
        domain.set("mode", "active");
        capabilities.configure(domain.settings());
        assertThat(before.ownValue().getSuperclass()).as("deployed before").isEqualTo(ClassValue.class);
        WebappClassLoader active = new WebappClassLoader();
        deploy("other", active);
        domain.set("mode", "observe");
        capabilities.configure(domain.settings());
        WebappClassLoader after = new WebappClassLoader();
        deploy("third", after);
        assertThat(after.ownValue().getSuperclass()).isEqualTo(ClassValue.class);
        domain.set("active-parts", "class-values");
        capabilities.configure(domain.settings());
        WebappClassLoader part = new WebappClassLoader();
        deploy("fourth", part);
        assertThat(part.ownValue().getSuperclass()).isEqualTo(CompactClassValue.class);
    }
}
