package io.github.treadlight.deploy;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.deploy.app.FailingListener;
import io.github.treadlight.deploy.app.LibraryClassValue;
import io.github.treadlight.deploy.app.LibraryServlet;
import io.github.treadlight.deploy.app.LibraryUser;
import java.net.URI;
import org.jboss.arquillian.container.test.api.Deployer;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.spec.JavaArchive;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Applications deployed, redeployed and undeployed on a real Payara Micro with Treadlight in. */
@ExtendWith(ArquillianExtension.class)
@RunAsClient
class RedeployIT {
    private static final String COMPACT = "io.github.treadlight.classvalue.CompactClassValue";

    @ArquillianResource
    private Deployer deployer;

    private final ServerLog log = ServerLog.ofArquillianServer();

    @Deployment(name = "war", managed = false, testable = false)
    static WebArchive war() {
        return ShrinkWrap.create(WebArchive.class, "war.war")
                .addClass(LibraryServlet.class)
                .addAsLibrary(library());
    }

    @Deployment(name = "failing", managed = false, testable = false)
    static WebArchive failing() {
        return ShrinkWrap.create(WebArchive.class, "failing.war")
                .addClass(FailingListener.class)
                .addAsLibrary(library());
    }

    private static JavaArchive library() {
        return ShrinkWrap.create(JavaArchive.class, "library.jar")
                .addClasses(LibraryClassValue.class, LibraryUser.class);
    }

    @Test
    void saysOnceWhatIsOnWhenTheServerStarts() {
        assertThat(log.ours("INFO", 0)).filteredOn(logged -> logged.contains("Treadlight 0")).singleElement().asString()
                .contains("class-values=compact");
    }

    @Test
    void aWarIsWovenAndPurgedAtEachRedeploy() {
        for (int generation = 1; generation <= 3; generation++) {
            int before = log.length();
            deployer.deploy("war");
            assertThat(Http.get(uri("/war/library")).body()).isEqualTo(COMPACT);
            deployer.undeploy("war");
            assertThat(Http.get(uri("/war/library")).statusCode()).isEqualTo(404);
            assertThat(log.ours("INFO", before)).singleElement().asString()
                    .contains("war ended").contains("purged 1 values of 1 class values");
            assertThat(log.ours("WARNING", before)).isEmpty();
        }
    }

    @Test
    void anApplicationThatFailsToStartIsPurgedAndTheNextOneWorks() {
        int before = log.length();
        assertThatThrownBy(() -> deployer.deploy("failing"))
                .hasMessageContaining("failing.war").hasMessageContaining("payara-micro.log");
        assertThat(log.records()).anyMatch(logged -> logged.contains("never starts, though " + COMPACT));
        // The server sends Application_Disabled of a failed start from another thread.
        await().atMost(30, SECONDS).untilAsserted(() -> assertThat(log.ours("INFO", before)).singleElement().asString()
                .contains("failing ended").contains("purged 1 values"));
        assertThat(log.ours("WARNING", before)).isEmpty();
        deployer.deploy("war");
        assertThat(Http.get(uri("/war/library")).body()).isEqualTo(COMPACT);
        deployer.undeploy("war");
    }

    private URI uri(String path) {
        return log.records().stream()
                .filter(logged -> logged.contains("Created HTTP listener"))
                .map(logged -> logged.replaceAll("(?s).*host/port (\\S+:\\d+).*", "$1"))
                .map(address -> URI.create("http://" + address + path))
                .findFirst()
                .orElseThrow();
    }
}
