package io.github.treadlight.server.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import io.github.treadlight.server.CapturedLog;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "its file systems have no POSIX permissions")
class KeptWritesTest {
    @RegisterExtension
    final CapturedLog log = new CapturedLog();

    @TempDir
    private Path instance;
    private Path file;

    @BeforeEach
    void restrict() throws IOException {
        permit(instance, "rwxr-xr-x");
        file = instance.resolve(KeptWrites.NAME);
    }

    private static void permit(Path path, String permissions) throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
    }

    /** Returns the file as a JVM that has just started opens it. */
    private KeptWrites started() {
        return new KeptWrites(() -> instance);
    }

    private static byte[] digest(int number) {
        return ByteBuffer.allocate(32).putInt(number).array();
    }

    @Test
    void anotherJvmKnowsTheDigestsAndNoOther() throws Exception {
        assertThat(started().contain(digest(1))).isFalse();
        started().add(digest(1));
        started().add(digest(2));
        assertThat(started().contain(digest(1))).isTrue();
        assertThat(started().contain(digest(2))).isTrue();
        assertThat(started().contain(digest(3))).isFalse();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file))).isEqualTo("rw-------");
        assertThat(log.lines()).isEmpty();
    }

    /** Only root can give a folder to another user. */
    @Test
    void aServerThatRunsAsAnotherUserThanTheOwnerOfTheFolderCreatesNoFile() throws Exception {
        try {
            Files.setOwner(instance, instance.getFileSystem().getUserPrincipalLookupService()
                    .lookupPrincipalByName("nobody"));
        } catch (IOException notRoot) {
            abort("needs root: " + notRoot);
        }
        KeptWrites kept = started();
        kept.add(digest(1));
        kept.add(digest(2));
        assertThat(file).doesNotExist();
        assertThat(kept.contain(digest(1))).isFalse();
        assertThat(log.lines()).singleElement().asString()
                .startsWith("INFO ").contains("the server does not run as the owner of the folder");
    }

    @Test
    void withoutAFolderNothingIsKept() {
        KeptWrites kept = new KeptWrites(() -> null);
        kept.add(digest(1));
        assertThat(kept.contain(digest(1))).isFalse();
        assertThat(log.lines()).isEmpty();
    }

    @Test
    void theLatestAreKeptAndEachUseMakesADigestTheLatest() throws Exception {
        KeptWrites kept = started();
        for (int i = 0; i < 2 * KeptWrites.MOST - 1; i++) {
            kept.add(digest(i));
        }
        assertThat(kept.contain(digest(0))).isTrue();
        kept.add(digest(-1));
        assertThat(Files.size(file)).isEqualTo(32L * (KeptWrites.MOST + 2));
        assertThat(kept.contain(digest(0))).as("used").isTrue();
        assertThat(kept.contain(digest(-1))).isTrue();
        assertThat(kept.contain(digest(2 * KeptWrites.MOST - 2))).isTrue();
        assertThat(kept.contain(digest(KeptWrites.MOST - 1))).as("too old").isFalse();
        try (var files = Files.list(instance)) {
            assertThat(files).containsExactly(file);
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file))).isEqualTo("rw-------");
        assertThat(log.lines()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-r-----", "rw----r--", "rw--w----", "rw-----w-"})
    void aFileThatOthersCanReadOrWriteIsIgnoredWithOneLine(String permissions) throws Exception {
        started().add(digest(1));
        permit(file, permissions);
        byte[] before = Files.readAllBytes(file);
        assertIsIgnored("WARNING");
        assertThat(file).hasBinaryContent(before);
    }

    @Test
    void aFolderInWhichOthersCanReplaceTheFileIsNotUsed() throws Exception {
        permit(instance, "rwxrwxr-x");
        assertIsIgnored("INFO");
        assertThat(file).doesNotExist();
        permit(instance, "rwxr-xr-x");
        started().add(digest(1));
        permit(instance, "rwxr-xrwx");
        assertThat(started().contain(digest(1))).isFalse();
    }

    @Test
    void aLinkIsNotFollowed(@TempDir Path other) throws Exception {
        permit(other, "rwxr-xr-x");
        new KeptWrites(() -> other).add(digest(1));
        Files.createSymbolicLink(file, other.resolve(KeptWrites.NAME));
        assertIsIgnored("WARNING");
    }

    @Test
    void aFileThatCannotBeWrittenCostsTheNewDigestsOnly() throws Exception {
        Files.createDirectory(file);
        assertIsIgnored("WARNING");
    }

    private void assertIsIgnored(String level) {
        KeptWrites kept = started();
        for (int i = 0; i < 2; i++) {
            kept.add(digest(2));
            assertThat(kept.contain(digest(1))).isFalse();
            assertThat(kept.contain(digest(2))).isFalse();
        }
        assertThat(log.lines()).singleElement().asString().startsWith(level)
                .contains(file.toString()).contains("reject the information of timers");
    }

    @Test
    void aDamagedFileIsIgnoredWithOneLineAndCreatedAgain() throws Exception {
        started().add(digest(1));
        byte[] damaged = Files.readAllBytes(file);
        damaged[0]++;
        Files.write(file, damaged);
        KeptWrites kept = started();
        assertThat(kept.contain(digest(1))).isFalse();
        kept.add(digest(2));
        assertThat(kept.contain(digest(1))).isFalse();
        assertThat(kept.contain(digest(2))).isTrue();
        assertThat(log.lines()).singleElement().asString().contains("is damaged");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 31, 33, 63, 65})
    void whatASuddenEndHasWrittenHalfIsOverwritten(int length) throws Exception {
        started().add(digest(1));
        started().add(digest(2));
        Files.write(file, Arrays.copyOf(Files.readAllBytes(file), length));
        started().add(digest(3));
        assertThat(started().contain(digest(3))).isTrue();
        assertThat(started().contain(digest(1))).isEqualTo(length >= 64);
        assertThat(started().contain(digest(2))).isFalse();
        assertThat(log.lines()).isEmpty();
    }

    @Test
    void aFileThatIsMuchTooLongIsNotReadButReplaced() throws Exception {
        started().add(digest(1));
        Files.write(file, new byte[32 * (2 * KeptWrites.MOST + 1)], StandardOpenOption.APPEND);
        KeptWrites kept = started();
        assertThat(kept.contain(digest(1))).isFalse();
        kept.add(digest(2));
        assertThat(Files.size(file)).isEqualTo(64);
        assertThat(kept.contain(digest(2))).isTrue();
        assertThat(log.lines()).singleElement().asString().contains("is damaged");
    }
}
