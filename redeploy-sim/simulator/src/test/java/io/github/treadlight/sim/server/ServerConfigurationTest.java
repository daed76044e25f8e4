package io.github.treadlight.sim.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jboss.arquillian.container.spi.ConfigurationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the messages about missing servers and JDKs. */
class ServerConfigurationTest {
    @TempDir
    private Path directory;

    @Test
    void aFolderWithoutAServerIsReported() {
        InstalledServerConfiguration configuration = new InstalledServerConfiguration();
        configuration.setServer("glassfish8");
        configuration.setHome(directory.toString());
        assertThatThrownBy(configuration::validate).isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("There is no unpacked GlassFish 8 at " + directory)
                .hasMessageContaining(Path.of("domain1", "config", "domain.xml").toString());
    }

    @Test
    void aFolderWithoutAJdkIsReported() throws IOException {
        assertThatThrownBy(unpacked("glassfish7")::validate).isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("There is no JDK at " + directory);
    }

    @Test
    void aJdkThatIsTooOldForTheServerIsReported() throws IOException {
        Files.writeString(directory.resolve("release"), "JAVA_VERSION=\"17.0.1\"\n");
        assertThatThrownBy(unpacked("glassfish8")::validate).isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("GlassFish 8 needs a JDK 21 or newer, but " + directory + " is a JDK 17");
        assertThatThrownBy(unpacked("payara7")::validate).isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("Payara Server 7 needs a JDK 21 or newer, but " + directory + " is a JDK 17");
        InstalledServerConfiguration glassfish7 = unpacked("glassfish7");
        glassfish7.validate();
        assertThat(glassfish7.javaHome()).isEqualTo(directory);
    }

    @ParameterizedTest
    @CsvSource({"payara-micro, mvn -B verify downloads it", "payara-micro7, mvn -B verify -Pall-servers downloads it"})
    void aMissingPayaraMicroIsReported(String server, String remedy) {
        PayaraMicroConfiguration configuration = new PayaraMicroConfiguration();
        configuration.setServer(server);
        configuration.setMicroJar(directory.resolve("missing.jar").toString());
        assertThatThrownBy(configuration::validate).isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("There is no " + Server.of(server).title() + " at " + directory)
                .hasMessageContaining(remedy);
    }

    @Test
    void aConfigurationOfAnotherKindOfServerIsRefused() throws IOException {
        assertThatThrownBy(unpacked("payara-micro7")::validate).isInstanceOf(ConfigurationException.class)
                .hasMessage("Payara Micro 7 is not an installed server; use PayaraMicroConfiguration.");
        PayaraMicroConfiguration configuration = new PayaraMicroConfiguration();
        configuration.setServer("payara7");
        assertThatThrownBy(configuration::validate).isInstanceOf(ConfigurationException.class)
                .hasMessage("Payara Server 7 is not a Payara Micro; use InstalledServerConfiguration.");
    }

    /** Returns the configuration of an existing server, with the temporary folder as its JDK. */
    private InstalledServerConfiguration unpacked(String server) throws IOException {
        Path home = directory.resolve("home");
        Path domain = Files.createDirectories(home.resolve("glassfish/domains/domain1/config"));
        Files.writeString(domain.resolve("domain.xml"), "<domain/>");
        InstalledServerConfiguration configuration = new InstalledServerConfiguration();
        configuration.setServer(server);
        configuration.setHome(home.toString());
        configuration.setJavaHome(directory.toString());
        return configuration;
    }
}
