package io.github.treadlight.server.retention;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.app.AppGeneration;
import io.github.treadlight.app.AppGenerations;
import io.github.treadlight.app.AppLoader;
import io.github.treadlight.server.CapturedLog;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class RetentionDumpsTest {
    private static final String CONTENT = "a heap dump";

    @RegisterExtension
    final CapturedLog log = new CapturedLog();

    @TempDir
    Path instance;

    private final AppGenerations generations = new AppGenerations();
    private final Disk disk = new Disk();
    private Instant now = Instant.parse("2026-11-26T12:00:00Z");
    /** The permissions of the folder while the last dump was written. */
    private Set<PosixFilePermission> folderPermissions;

    /** A heap dumper with a used heap of two megabytes that writes to a disk with limited space. */
    private class Disk implements HeapDumper {
        long free = 4 << 20;
        /** Thrown after some bytes are written, or null. */
        IOException failure;
        int dumps;

        @Override
        public void dump(Path file) throws IOException {
            dumps++;
            folderPermissions = Files.getPosixFilePermissions(file.getParent());
            Files.writeString(file, CONTENT);
            if (failure != null) {
                throw failure;
            }
        }

        @Override
        public long usedHeap() {
            return 2 << 20;
        }

        @Override
        public long usableSpace(Path folder) {
            return free;
        }
    }

    private RetentionDumps dumps(HeapDumper dumper) {
        return new RetentionDumps(instance, dumper, new Clock() {
            @Override
            public Instant instant() {
                return now;
            }

            @Override
            public ZoneOffset getZone() {
                return ZoneOffset.UTC;
            }

            @Override
            public Clock withZone(ZoneId zone) {
                return this;
            }
        });
    }

    private AppGeneration generation(String app) {
        return generations.begin(app, List.of(new AppLoader()));
    }

    private List<String> files() throws IOException {
        Path folder = instance.resolve(RetentionDumps.FOLDER);
        if (Files.notExists(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void onlyTheOwnerCanReadTheDumpOfTheJvm() throws Exception {
        dumps(new HotSpotHeapDumper()).dump(List.of(generation("shop")));

        Path file = instance.resolve(RetentionDumps.FOLDER).resolve("shop-2026-11-26.hprof");
        assertThat(files()).containsExactly("shop-2026-11-26.hprof");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file))).isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file.getParent())))
                .isEqualTo("rwx------");
        byte[] start = new byte["JAVA PROFILE".length()];
        try (InputStream in = Files.newInputStream(file)) {
            assertThat(in.readNBytes(start, 0, start.length)).isEqualTo(start.length);
        }
        assertThat(new String(start, StandardCharsets.US_ASCII)).isEqualTo("JAVA PROFILE");
        assertThat(log.lines()).last().asString()
                .startsWith("WARNING Treadlight wrote a heap dump of shop (generation 1) to " + file + " (")
                .containsPattern("\\(\\d+ MB, in \\d+\\.\\d s\\)")
                .endsWith("java -jar redeploy-sim.jar holders " + file);
    }

    /** The server pauses during the dump, so the log must say why before that. */
    @Test
    void aDumpIsAnnouncedBeforeTheServerPauses() {
        HeapDumper observed = new Disk() {
            @Override
            public void dump(Path file) throws IOException {
                assertThat(log.lines()).singleElement().asString().isEqualTo(
                        "INFO Treadlight is writing a heap dump of shop (generation 1), with 2 MB of used heap. The"
                                + " server pauses meanwhile");
                super.dump(file);
            }
        };
        dumps(observed).dump(List.of(generation("shop")));
        assertThat(log.lines()).hasSize(2).last().asString().contains("wrote a heap dump of shop");
    }

    @Test
    void anExistingFolderIsMadePrivateBeforeTheDump() throws Exception {
        Files.createDirectory(instance.resolve(RetentionDumps.FOLDER),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
        dumps(disk).dump(List.of(generation("shop")));
        assertThat(PosixFilePermissions.toString(folderPermissions)).isEqualTo("rwx------");
        assertThat(files()).containsExactly("shop-2026-11-26.hprof");
    }

    @Test
    void anApplicationIsDumpedOnceADay() throws Exception {
        RetentionDumps dumps = dumps(disk);
        dumps.dump(List.of(generation("shop")));
        dumps.dump(List.of(generation("shop")));
        assertThat(disk.dumps).isEqualTo(1);
        dumps.dump(List.of(generation("shop"), generation("mall:1.0")));
        assertThat(files()).containsExactly("mall~1.0-2026-11-26.hprof", "shop-2026-11-26.hprof");
        now = now.plus(Duration.ofDays(1));
        dumps.dump(List.of(generation("shop")));
        assertThat(files()).contains("shop-2026-11-27.hprof");
        assertThat(disk.dumps).isEqualTo(3);
        assertThat(log.lines()).filteredOn(line -> line.contains("wrote a heap dump")).hasSize(3);
    }

    @Test
    void generationsThatAreRetainedTogetherShareADump() throws Exception {
        RetentionDumps dumps = dumps(disk);
        dumps.dump(List.of(generation("shop"), generation("mall")));
        dumps.dump(List.of(generation("mall")));
        assertThat(files()).containsExactly("mall-2026-11-26.txt", "shop-2026-11-26.hprof");
        assertThat(disk.dumps).isEqualTo(1);
        assertThat(log.lines()).hasSize(2).allMatch(line -> line.contains("shop (generation 1), mall (generation 2)"));
    }

    /** Symbolic links would multiply the dump in a backup of the domain, and break it when the dump is deleted. */
    @Test
    void aSharedDumpIsNamedForEachOtherApplication() throws Exception {
        dumps(disk).dump(List.of(generation("shop"), generation("mall")));
        Path note = instance.resolve(RetentionDumps.FOLDER).resolve("mall-2026-11-26.txt");
        assertThat(note).isRegularFile().hasContent("shop-2026-11-26.hprof\n");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(note))).isEqualTo("rw-------");
    }

    @Test
    void anApplicationWhoseSharedDumpWasDeletedGetsOneAfterARestart() throws Exception {
        dumps(disk).dump(List.of(generation("shop"), generation("mall")));
        Files.delete(instance.resolve(RetentionDumps.FOLDER).resolve("shop-2026-11-26.hprof"));
        dumps(disk).dump(List.of(generation("mall")));
        assertThat(disk.dumps).isEqualTo(2);
        assertThat(files()).contains("mall-2026-11-26.hprof");
    }

    @Test
    void applicationsWithSimilarNamesHaveFilesOfTheirOwn() throws Exception {
        String longName = "x".repeat(100);
        List<String> names = List.of("team/shop", "team_shop", "team:1", "team~1", longName + "a", longName + "b");
        for (String name : names) {
            dumps(disk).dump(List.of(generation(name)));
        }
        assertThat(files()).hasSameSizeAs(names).contains("team_shop-2026-11-26.hprof", "team~1-2026-11-26.hprof");
    }

    @Test
    void applicationsThatShareADumpGetNoSecondOneAfterARestart() throws Exception {
        dumps(disk).dump(List.of(generation("shop"), generation("mall")));
        dumps(disk).dump(List.of(generation("mall"), generation("shop")));
        assertThat(disk.dumps).isEqualTo(1);
    }

    @Test
    void anApplicationWithoutADumpGetsOneAfterARestart() throws Exception {
        dumps(disk).dump(List.of(generation("shop")));
        dumps(disk).dump(List.of(generation("shop"), generation("mall")));
        assertThat(files()).containsExactly("mall-2026-11-26.hprof", "shop-2026-11-26.hprof");
        assertThat(disk.dumps).isEqualTo(2);
        assertThat(log.lines()).last().asString().contains("mall-2026-11-26.hprof");
    }

    @Test
    void withoutEnoughSpaceNothingIsWrittenAndOneWarningHasTheNumbers() throws Exception {
        disk.free = (4 << 20) - 1;
        RetentionDumps dumps = dumps(disk);
        dumps.dump(List.of(generation("shop")));
        dumps.dump(List.of(generation("shop")));
        assertThat(disk.dumps).isZero();
        assertThat(log.lines()).singleElement().asString()
                .startsWith("WARNING Treadlight wrote no heap dump of shop (generation 1): "
                        + instance.resolve(RetentionDumps.FOLDER) + " has 3 MB of free space, and a dump may need 4 MB")
                .contains("GC.heap_dump");
    }

    @Test
    void aPartialFileIsDeletedIfTheDiskIsFull() throws Exception {
        disk.failure = new IOException("No space left on device");
        dumps(disk).dump(List.of(generation("shop")));
        assertThat(files()).isEmpty();
        assertThat(log.lines()).last().asString()
                .contains("failed (No space left on device), and the partial file is deleted. Check the free space and"
                        + " the permissions");
    }

    @Test
    void aPartialFileThatAKilledServerLeftIsReplaced() throws Exception {
        Path folder = Files.createDirectory(instance.resolve(RetentionDumps.FOLDER));
        Files.writeString(folder.resolve("partial.hprof"), "old");
        dumps(disk).dump(List.of(generation("shop")));
        assertThat(files()).containsExactly("shop-2026-11-26.hprof");
        assertThat(folder.resolve("shop-2026-11-26.hprof")).hasContent(CONTENT);
    }

    @Test
    void anApplicationHasOneDumpADayAcrossRestarts() throws Exception {
        dumps(disk).dump(List.of(generation("shop")));
        log.lines().clear();
        dumps(disk).dump(List.of(generation("shop")));
        assertThat(disk.dumps).isEqualTo(1);
        Path before = instance.resolve(RetentionDumps.FOLDER).resolve("shop-2026-11-26.hprof");
        assertThat(log.lines()).singleElement().asString()
                .startsWith("INFO Treadlight wrote no heap dump of shop (generation 2), because each application has"
                        + " one of today: " + before)
                .contains("GC.heap_dump");
    }

    @Test
    void aSymbolicLinkInPlaceOfTheFolderIsNotFollowed(@TempDir Path elsewhere) throws Exception {
        Files.createSymbolicLink(instance.resolve(RetentionDumps.FOLDER), elsewhere);
        dumps(disk).dump(List.of(generation("shop")));
        assertThat(disk.dumps).isZero();
        assertThat(elsewhere).isEmptyDirectory();
        assertThat(log.lines()).singleElement().asString().contains("is not a folder. Delete it");
    }

    @Test
    void aMissingPermissionIsNamedWithTheRemedy() throws Exception {
        disk.failure = new AccessDeniedException(instance.toString());
        dumps(disk).dump(List.of(generation("shop")));
        assertThat(files()).isEmpty();
        assertThat(log.lines()).last().asString()
                .contains(instance + " cannot be written. Give the user of the server write access to its folder");
    }

    @Test
    void theLogSaysIfPayaraMicroDeletesTheDump() throws Exception {
        dumps(disk).dump(List.of(generation("shop")));
        assertThat(log.lines()).last().asString().doesNotContain("deletes");
        instance = Files.createDirectory(instance.resolve("payaramicro-rt4711tmp"));
        dumps(disk).dump(List.of(generation("shop")));
        assertThat(files()).containsExactly("shop-2026-11-26.hprof");
        assertThat(log.lines()).last().asString()
                .contains(". Payara Micro deletes the dump when it stops: copy it before, or start with --rootdir."
                        + " To see");
    }

    @Test
    void withoutAnInstanceFolderThereIsAWarning() {
        new RetentionDumps(null, disk, Clock.systemUTC()).dump(List.of(generation("shop")));
        assertThat(disk.dumps).isZero();
        assertThat(log.lines()).singleElement().asString().contains("the folder of the server's instance is unknown");
    }
}
