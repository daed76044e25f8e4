package io.github.treadlight.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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

/** The simulator's container in Arquillian's hands, with the command file that administrators of Payara Micro copy. */
@ExtendWith(ArquillianExtension.class)
@RunAsClient
class ArquillianIT {
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
    void theCommandFileSetsTheDefaultsAndDeploymentsAreWovenAndPurged() {
        deployer.deploy("war");
        assertThat(Http.get(uri("/war/library")).body()).isEqualTo(Applications.COMPACT);
        deployer.undeploy("war");
        assertThat(Http.get(uri("/war/library")).statusCode()).isEqualTo(404);
        assertThat(log.ours("INFO", 0)).anyMatch(logged -> logged.contains("war ended"))
                .noneMatch(logged -> logged.contains("Treadlight is now"));
        assertThat(log.ours("WARNING", 0)).isEmpty();
    }

    @Test
    void aFailedDeploymentIsToldWithTheServersLog() {
        assertThatThrownBy(() -> deployer.deploy("failing"))
                .hasMessageContaining("failing.war").hasMessageContaining("payara-micro.log");
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
