package io.github.treadlight.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.enterprise.config.serverbeans.Config;
import com.sun.enterprise.container.common.spi.util.JavaEEIOUtils;
import io.github.treadlight.fixture.OwnJvm;
import io.github.treadlight.fixture.VisitedFiles;
import io.github.treadlight.server.ServerLoaders.WebappClassLoader;
import io.github.treadlight.server.app.Row;
import io.github.treadlight.server.settings.DomainXml;
import java.io.ByteArrayInputStream;
import java.io.ObjectInputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.glassfish.api.admin.ServerEnvironment;
import org.glassfish.api.event.Events;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Counts the source files of the module that a reader must open to follow one event through the code. Code that runs in
 * threads of the module does not count. Each event is sent once before, so that initialization does not count, either.
 * If a change makes a count smaller, lower its limit.
 */
@OwnJvm("Changes the classes of the module, and sets the JVM's filter factory.")
class VisitedFilesTest {
    static {
        VisitedFiles.install();
    }

    @RegisterExtension
    final DomainXml domain = new DomainXml(
            "<applications><application name='first' object-type='user'/>",
            "<application name='shop' object-type='user'/></applications>",
            "<configs><config name='server-config'><treadlight-configuration/></config></configs>");

    @TempDir
    Path archives;

    private final ServerEvents events = new ServerEvents();
    private final WebappClassLoader loader = new WebappClassLoader();

    private DeployedApp app(String name, ClassLoader last) {
        return new DeployedApp(events, name, DeployedApp.archive(archives.resolve(name)), last);
    }

    private Set<String> deploy(DeployedApp app) throws Exception {
        return VisitedFiles.during(() -> app.announce().begin().load().start());
    }

    private Set<String> readSession(JavaEEIOUtils streams, byte[] session) throws Exception {
        return VisitedFiles.during(() -> {
            try (ObjectInputStream in =
                    streams.createObjectInputStream(new ByteArrayInputStream(session), true, loader)) {
                assertThat(in.readObject()).isNotNull();
            }
        });
    }

    private Set<String> set(String seconds) throws Exception {
        return VisitedFiles.during(() -> domain.set("loader-watch-grace-seconds", seconds));
    }

    private Set<String> undeploy(DeployedApp app, String name) throws Exception {
        return VisitedFiles.during(() -> {
            app.undeploy();
            domain.removeApplication(name);
        });
    }

    @Test
    void theWalksAreShort() throws Exception {
        domain.add(events, Events.class, null);
        domain.add(domain.config("server-config"), Config.class, ServerEnvironment.DEFAULT_INSTANCE_NAME);
        TreadlightService service = domain.services().create(TreadlightService.class);
        service.start();
        try {
            events.send("server_ready");
            JavaEEIOUtils streams = domain.services().getService(JavaEEIOUtils.class);
            byte[] session = streams.serializeObject(List.of(new Row(1, "one"), "two"), true);
            WebappClassLoader first = new WebappClassLoader();
            DeployedApp warm = app("first", first);
            deploy(warm);
            first.compute();
            readSession(streams, session);
            set("7200");
            undeploy(warm, "first");

            DeployedApp shop = app("shop", loader);
            assertThat(deploy(shop)).as("a deployment").hasSizeLessThanOrEqualTo(38);
            assertThat(VisitedFiles.during(loader::compute)).as("a class and its class value")
                    .hasSizeLessThanOrEqualTo(20);
            assertThat(readSession(streams, session)).as("a session").hasSizeLessThanOrEqualTo(51);
            domain.set("object-streams", "resolving");
            readSession(streams, session);
            assertThat(readSession(streams, session)).as("a session whose values the JDK reads")
                    .hasSizeLessThanOrEqualTo(31);
            assertThat(set("3600")).as("a live setting").hasSizeLessThanOrEqualTo(15);
            assertThat(undeploy(shop, "shop")).as("an undeployment").hasSizeLessThanOrEqualTo(53);
        } finally {
            service.stop();
        }
    }
}
