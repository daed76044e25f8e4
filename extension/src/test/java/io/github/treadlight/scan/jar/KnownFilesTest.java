package io.github.treadlight.scan.jar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tests which files a server reads again after a restart. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "Windows does not record when the attributes of a file changed")
class KnownFilesTest {
    /** A digest that no file has: it shows that the file was not read. */
    private static final JarContent KEPT = new JarContent("0".repeat(64));

    @TempDir
    private Path folder;

    private Path file;
    private ScanFolder kept;

    @BeforeEach
    void write() throws IOException {
        file = Files.writeString(folder.resolve("library.jar"), "first");
        kept = new ScanFolder(folder.resolve("scans"), 1 << 20);
    }

    /** Keeps {@link #KEPT} as the content of the file. */
    private void keep() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeUTF(file.toString());
        FileStamp.of(file).write(out);
        out.writeUTF(KEPT.digest());
        assertThat(kept.replace(new JarScan(JarContent.ofText("the contents of files"), bytes.toByteArray(), 0, 0)))
                .isTrue();
    }

    @Test
    void anUnchangedFileIsNotReadAgainAfterARestart() throws IOException {
        keep();
        assertThat(new KnownFiles().of(file, kept)).isEqualTo(KEPT);
    }

    @Test
    void aFileThatWasWrittenIsReadAlthoughItsSizeAndTimeAreTheSame() throws IOException {
        keep();
        FileTime time = Files.getLastModifiedTime(file);
        FileStamp before = FileStamp.of(file);
        await().until(() -> {
            Files.writeString(file, "other");
            return !FileStamp.of(file).equals(before); // in the next step of the file system's clock
        });
        Files.setLastModifiedTime(file, time);

        assertThat(new KnownFiles().of(file, kept)).isEqualTo(JarContent.of(file));
    }

    @Test
    void aFileThatReplacedAnotherOneIsRead() throws IOException {
        keep();
        Path copy = folder.resolve("copy.jar");
        Files.copy(file, copy, StandardCopyOption.COPY_ATTRIBUTES);
        Files.move(copy, file, StandardCopyOption.REPLACE_EXISTING);

        assertThat(new KnownFiles().of(file, kept)).isEqualTo(JarContent.of(file));
    }

    @Test
    void withoutAFolderEachFileIsRead() throws IOException {
        keep();
        assertThat(new KnownFiles().of(file, null)).isEqualTo(JarContent.of(file));
    }

    /** Two changes at nearly the same time can have the same stamp. */
    @Test
    void aFileThatHasJustChangedIsKeptOnlyAfterItWasReadAgain() throws IOException {
        KnownFiles files = new KnownFiles();
        JarContent content = files.of(file, kept);
        files.keepIn(kept);
        assertThat(isKept()).isFalse();

        await().atMost(Duration.ofSeconds(30)).until(() -> {
            files.keepIn(kept);
            return isKept();
        });
        assertThat(new KnownFiles().of(file, kept)).isEqualTo(content);
    }

    private boolean isKept() {
        JarScan written = kept.read(JarContent.ofText("the contents of files"));
        return written != null && written.events().length > 0;
    }

    @Test
    void filesThatDoNotExistAreForgotten() throws IOException {
        keep();
        KnownFiles files = new KnownFiles();
        assertThat(files.of(file, kept)).isEqualTo(KEPT);
        Files.delete(file);
        files.keepIn(kept);

        assertThat(isKept()).isFalse();
    }

    @Test
    void aDamagedListIsNotUsed() throws IOException {
        boolean unused = kept.replace(
                new JarScan(JarContent.ofText("the contents of files"), new byte[] {0, 5, 'a'}, 0, 0));
        assertThat(new KnownFiles().of(file, kept)).isEqualTo(JarContent.of(file));
    }
}
