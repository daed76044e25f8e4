package io.github.treadlight.sim.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jboss.arquillian.container.spi.ConfigurationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkDirectoryTest {
    @TempDir
    private Path out;

    @Test
    void onlyFilesOfAKilledSimulatorAreDeleted() throws IOException {
        Path leftover = marked("groovy-off");
        write(leftover.resolve("groovy-off-heap-1/groovy.hprof"));
        Path userFile = write(WorkDirectory.of(out, "my").resolve("probe.jar"));
        Path log = write(out.resolve("groovy-off.log"));
        Path link = Files.createSymbolicLink(WorkDirectory.of(out, "link"), marked("elsewhere/other"));
        WorkDirectory.deleteLeftovers(out);
        assertThat(leftover).doesNotExist();
        assertThat(userFile).exists();
        assertThat(log).exists();
        assertThat(link).isDirectory();
    }

    @Test
    void aFolderThatIsAbsentEmptyOrMarkedIsReplacedByAnEmptyOne() throws IOException {
        Path absent = marked("deep/absent");
        Path empty = Files.createDirectory(out.resolve("empty"));
        WorkDirectory.makeEmpty(empty);
        Path used = marked("used");
        write(used.resolve("home/bin/asadmin"));
        WorkDirectory.makeEmpty(used);
        for (Path made : new Path[] {absent, empty, used}) {
            assertThat(made).isDirectoryContaining("glob:**/" + WorkDirectory.MARK);
            assertThat(made.toFile().list()).hasSize(1);
        }
    }

    @Test
    void aFolderWithoutTheMarkIsRefusedWithARemedyAndKept() throws IOException {
        Path userFile = write(out.resolve("documents/thesis"));
        assertThatThrownBy(() -> WorkDirectory.makeEmpty(userFile.getParent()))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining(userFile.getParent() + " contains files that may be yours")
                .hasMessageContaining("earlier version of the simulator left it behind, delete it yourself")
                .hasMessageContaining("Nothing was deleted")
                .hasMessageContaining("name a folder that does not exist yet or is empty");
        WorkDirectory.delete(userFile.getParent());
        assertThat(userFile).exists();
    }

    @Test
    void anotherFileWithTheNameOfTheMarkDoesNotCount() throws IOException {
        Path userFile = write(out.resolve("documents").resolve(WorkDirectory.MARK));
        assertRefused(userFile.getParent(), "contains files that may be yours");
        assertThat(userFile).exists();
    }

    @Test
    void aFileIsRefusedAndKept() throws IOException {
        Path file = write(out.resolve("thesis"));
        assertRefused(file, "is a file or a symbolic link");
        assertThat(file).exists();
    }

    @Test
    void aSymbolicLinkIsRefusedEvenToAMarkedFolder() throws IOException {
        Path link = Files.createSymbolicLink(out.resolve("link"), marked("folder"));
        Path file = write(link.resolve("file"));
        assertRefused(link, "is a file or a symbolic link");
        WorkDirectory.delete(link);
        assertThat(file).exists();
    }

    @Test
    void linksInAWorkDirectoryAreNotFollowed() throws IOException {
        Path userFile = write(out.resolve("documents/thesis"));
        Path used = marked("used");
        Files.createSymbolicLink(used.resolve("folder"), userFile.getParent());
        Files.createSymbolicLink(used.resolve("file"), userFile);
        WorkDirectory.delete(used);
        assertThat(used).doesNotExist();
        assertThat(userFile).exists();
    }

    private static void assertRefused(Path directory, String reason) {
        assertThatThrownBy(() -> WorkDirectory.makeEmpty(directory))
                .isInstanceOf(ConfigurationException.class).hasMessageContaining(directory + " " + reason);
    }

    private Path marked(String name) throws IOException {
        Path directory = WorkDirectory.of(out, name);
        WorkDirectory.makeEmpty(directory);
        return directory;
    }

    private static Path write(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        return Files.writeString(file, "text");
    }
}
