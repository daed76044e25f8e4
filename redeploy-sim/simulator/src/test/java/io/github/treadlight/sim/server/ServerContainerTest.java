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

/** Tests a container before its server starts: a folder that arquillian.xml names may be the user's. */
class ServerContainerTest {
    @TempDir
    private Path directory;

    private final PayaraMicroContainer container = new PayaraMicroContainer();
    private Path userFile;

    @BeforeEach
    void configureAFolderOfTheUser() throws IOException {
        userFile = Files.writeString(Files.createDirectory(directory.resolve("documents")).resolve("thesis"), "text");
        PayaraMicroConfiguration configuration = new PayaraMicroConfiguration();
        configuration.setWorkDirectory(userFile.getParent().toString());
        configuration.setMicroJar(Files.createFile(directory.resolve("micro.jar")).toString());
        container.setup(configuration);
    }

    @Test
    void aWorkDirectoryWithFilesOfTheUserIsRefusedAndKept() {
        assertThatThrownBy(container::start).isInstanceOf(ConfigurationException.class)
                .hasMessageContaining(userFile.getParent().toString()).hasNoSuppressedExceptions();
        container.stop();
        assertThat(userFile).hasContent("text");
        assertThat(directory).isDirectoryNotContaining("glob:**.log");
    }

    @Test
    void aContainerThatWasNotStartedDeletesNothing() {
        container.stop();
        assertThat(userFile).hasContent("text");
    }
}
