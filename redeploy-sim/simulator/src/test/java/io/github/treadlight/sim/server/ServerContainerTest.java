package io.github.treadlight.sim.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jboss.arquillian.container.spi.ConfigurationException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The container before its server starts: what arquillian.xml names may be the user's. */
class ServerContainerTest {
    @TempDir
    private Path directory;

    private final PayaraMicroContainer container = new PayaraMicroContainer();
    private Path theirs;

    @BeforeEach
    void nameAFolderOfTheUser() throws IOException {
        theirs = Files.writeString(Files.createDirectory(directory.resolve("documents")).resolve("thesis"), "text");
        PayaraMicroConfiguration configuration = new PayaraMicroConfiguration();
        configuration.setWorkDirectory(theirs.getParent().toString());
        configuration.setMicroJar(Files.createFile(directory.resolve("micro.jar")).toString());
        container.setup(configuration);
    }

    @Test
    void aWorkDirectoryThatIsNotTheSimulatorsIsRefusedAndKept() {
        assertThatThrownBy(container::start).isInstanceOf(ConfigurationException.class)
                .hasMessageContaining(theirs.getParent().toString()).hasNoSuppressedExceptions();
        container.stop();
        assertThat(theirs).hasContent("text");
        assertThat(directory).isDirectoryNotContaining("glob:**.log");
    }

    @Test
    void aContainerThatWasNotStartedDeletesNothing() {
        container.stop();
        assertThat(theirs).hasContent("text");
    }
}
