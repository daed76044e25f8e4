package io.github.treadlight.scan.jar;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.fixture.SimultaneousThreads;
import io.github.treadlight.server.CapturedLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScanFolderTest {
    private static final long BUDGET = 1 << 20;

    @RegisterExtension
    final CapturedLog log = new CapturedLog(ScanFolder.class.getPackageName());

    @TempDir
    private Path parent;

    private Path scans() {
        return parent.resolve("generated/scans");
    }

    private ScanFolder open() {
        return new ScanFolder(scans(), BUDGET);
    }

    private static JarContent jar(int number) {
        return new JarContent(String.format("%064x", number));
    }

    private static JarScan scan(int number, int bytes) {
        byte[] events = new byte[bytes];
        new Random(number).nextBytes(events);
        return new JarScan(jar(number), events, 7, 1_234_567);
    }

    private void write(JarScan... all) {
        ScanFolder folder = open();
        Stream.of(all).forEach(folder::add);
        folder.writeAdded();
    }

    private Path file(JarScan scan) {
        return scans().resolve(ScanFile.name(scan.content()));
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(scans())) {
            return files.sorted().toList();
        }
    }

    private static void assertEqual(@Nullable JarScan actual, JarScan expected) {
        assertThat(actual).isNotNull();
        assertThat(actual.content()).isEqualTo(expected.content());
        assertThat(actual.events()).isEqualTo(expected.events());
        assertThat(actual.classes()).isEqualTo(expected.classes());
        assertThat(actual.nanos()).isEqualTo(expected.nanos());
    }

    @Test
    void returnsAScanAfterARestart() throws IOException {
        JarScan first = scan(1, 1_000);
        JarScan second = scan(2, 3_000);
        write(first, second);

        assertEqual(open().read(jar(1)), first);
        assertEqual(open().read(jar(2)), second);
        assertThat(open().read(jar(3))).isNull();
        assertThat(files()).as("no unfinished file").hasSize(2);
        assertThat(log.lines()).isEmpty();
    }

    @Test
    void writesNothingBeforeItIsAskedTo() {
        ScanFolder folder = open();
        folder.add(scan(1, 100));

        assertThat(folder.hasAdded()).isTrue();
        assertThat(scans()).doesNotExist();
        folder.writeAdded();
        assertThat(folder.hasAdded()).isFalse();
        assertThat(scans()).exists();
    }

    @Test
    void refusesEachTruncatedFile() throws IOException {
        JarScan scan = scan(1, 100);
        write(scan);
        byte[] whole = Files.readAllBytes(file(scan));

        for (int length = 0; length < whole.length; length++) {
            Files.write(file(scan), Arrays.copyOf(whole, length));
            assertThat(open().read(jar(1))).as("%s bytes", length).isNull();
            assertThat(file(scan)).as("%s bytes", length).doesNotExist();
        }
        assertThat(log.lines()).hasSize(whole.length);
    }

    @Test
    void refusesAFileInWhichAnyByteIsChanged() throws IOException {
        JarScan scan = scan(1, 100);
        write(scan);
        byte[] whole = Files.readAllBytes(file(scan));

        for (int i = 0; i < whole.length; i++) {
            byte[] damaged = whole.clone();
            damaged[i] ^= 1;
            Files.write(file(scan), damaged);
            assertThat(open().read(jar(1))).as("byte %s", i).isNull();
        }
    }

    @Test
    void replacesADamagedFile() throws IOException {
        JarScan scan = scan(1, 100);
        write(scan);
        Files.write(file(scan), new byte[500]);

        assertThat(open().read(jar(1))).isNull();
        assertThat(log.lines()).containsExactly("INFO Treadlight does not use the file " + file(scan)
                + ": it is not a library scan. Treadlight scans these classes again and replaces the file. No action is"
                + " needed.");
        write(scan);
        assertEqual(open().read(jar(1)), scan);
    }

    @Test
    void refusesTheFileOfAnotherJar() throws IOException {
        JarScan scan = scan(1, 100);
        write(scan);
        Files.copy(file(scan), file(scan(2, 100)));

        assertThat(open().read(jar(2))).isNull();
        assertThat(log.lines()).singleElement().asString().contains("it is damaged or belongs to another jar");
    }

    @Test
    void aFileOfAnotherVersionOfTheRecorderIsNeitherUsedNorReplaced() throws IOException {
        JarScan scan = scan(1, 100);
        write(scan);
        Path other = Files.move(file(scan), scans().resolve(jar(1).digest() + "-0123456789abcdef.scan"));

        assertThat(open().read(jar(1))).isNull();
        write(scan);
        assertThat(files()).containsExactlyInAnyOrder(file(scan), other);
        assertThat(log.lines()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"rwxrwx---", "rwx---rwx"})
    void usesNoFolderThatOthersCanWriteTo(String permissions) throws IOException {
        JarScan scan = scan(1, 100);
        write(scan);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(scans()))).isEqualTo("rwx------");
        Files.setPosixFilePermissions(scans(), PosixFilePermissions.fromString(permissions));

        ScanFolder folder = open();
        assertThat(folder.read(jar(1))).isNull();
        folder.add(scan(2, 100));
        folder.writeAdded();

        assertThat(files()).containsExactly(file(scan));
        assertThat(log.lines()).singleElement().asString().startsWith("INFO Treadlight does not use the library scans");
    }

    @Test
    void followsNoLink() throws IOException {
        JarScan scan = scan(1, 100);
        write(scan);
        Path moved = Files.move(file(scan), parent.resolve("moved"));
        Files.createSymbolicLink(file(scan), moved);
        assertThat(open().read(jar(1))).as("link to a file").isNull();

        Path movedFolder = Files.move(scans(), parent.resolve("movedFolder"));
        Files.createSymbolicLink(scans(), movedFolder);
        assertThat(open().read(jar(1))).as("link to a folder").isNull();
    }

    @Test
    void writesNoScanThatWasExcluded() throws IOException {
        JarScan scan = scan(1, 100);
        ScanFolder folder = open();
        folder.add(scan);
        folder.exclude(jar(1));
        folder.add(scan);
        folder.add(scan(2, 100));
        folder.writeAdded();

        assertThat(files()).containsExactly(file(scan(2, 100)));
    }

    @Test
    void keepsToALowerBudget() throws IOException {
        write(scan(1, 1_000), scan(2, 1_000));
        new ScanFolder(scans(), 1_500).makeRoom();
        assertThat(files()).hasSize(1);
        new ScanFolder(scans(), 0).makeRoom();
        assertThat(files()).isEmpty();
    }

    @Test
    void deletesTheFilesThatWereNotUsedForLongest() throws IOException {
        JarScan old = scan(1, 400_000);
        JarScan used = scan(2, 400_000);
        write(old, used);
        for (JarScan each : List.of(old, used)) {
            Files.setLastModifiedTime(file(each), FileTime.from(Instant.now().minus(9, ChronoUnit.DAYS)));
        }
        assertEqual(open().read(jar(2)), used);
        Path foreign = Files.write(scans().resolve("notes.scan"), new byte[2 << 20]);
        Path otherFormat = Files.write(scans().resolve(jar(9).digest() + "-0123456789abcdef.scan"), new byte[400_000]);
        Files.setLastModifiedTime(otherFormat, FileTime.from(Instant.now().minus(10, ChronoUnit.DAYS)));

        JarScan added = scan(3, 400_000);
        write(added);

        assertThat(files()).containsExactlyInAnyOrder(file(used), file(added), foreign);
    }

    @Test
    void deletesUnfinishedFilesOfServersThatCrashed() throws IOException {
        Files.createDirectories(scans());
        Path abandoned = Files.createFile(scans().resolve(UUID.randomUUID() + ".part"));
        Files.setLastModifiedTime(abandoned, FileTime.from(Instant.now().minus(2, ChronoUnit.HOURS)));
        Path beingWritten = Files.createFile(scans().resolve(UUID.randomUUID() + ".part"));
        Path foreign = Files.createFile(scans().resolve("video.part"));
        Files.setLastModifiedTime(foreign, FileTime.from(Instant.now().minus(2, ChronoUnit.HOURS)));
        JarScan scan = scan(1, 100);

        write(scan);

        assertThat(files()).containsExactlyInAnyOrder(file(scan), beingWritten, foreign);
    }

    @Test
    void saysOnceThatItCannotWrite() throws IOException {
        Files.createFile(parent.resolve("generated"));
        ScanFolder folder = open();

        for (int i = 0; i < 3; i++) {
            folder.add(scan(i, 100));
            folder.writeAdded();
        }

        assertThat(log.lines()).singleElement().asString()
                .startsWith("INFO Treadlight cannot write library scans to " + scans());
        assertThat(folder.hasAdded()).as("keeps a scan that it cannot write").isFalse();
    }

    @Test
    void servesSeveralServersAtOnce() throws Exception {
        List<JarScan> all = IntStream.range(0, 50).mapToObj(i -> scan(i, 500 + i)).toList();
        ExecutorService servers = Executors.newFixedThreadPool(4);
        try {
            Callable<Void> server = () -> {
                ScanFolder folder = open();
                for (JarScan scan : all) {
                    JarScan known = folder.read(scan.content());
                    if (known == null) {
                        folder.add(scan);
                        folder.writeAdded();
                    } else {
                        assertEqual(known, scan);
                    }
                }
                return null;
            };
            for (Future<Void> finished : servers.invokeAll(List.of(server, server, server, server))) {
                finished.get();
            }
        } finally {
            servers.shutdownNow();
        }
        assertThat(files()).hasSize(all.size());
        assertThat(log.lines()).isEmpty();
    }

    /** Another server may create the folder after this one has found that it is missing. */
    @Test
    void isCreatedBySeveralServersAtOnce() throws Exception {
        for (int i = 0; i < 200; i++) {
            Path shared = parent.resolve("generated/scans-" + i);
            SimultaneousThreads.run(4, server -> {
                ScanFolder folder = new ScanFolder(shared, BUDGET);
                folder.add(scan(server, 100));
                folder.writeAdded();
                return null;
            });
            assertThat(shared.toFile().list()).as("folder %d", i).hasSize(4);
        }
        assertThat(log.lines()).isEmpty();
    }

    @Test
    void libraryScansAreFoundAfterARestartUntilTheyAreExcluded() {
        JarScan scan = scan(1, 1_000);
        LibraryScans before = libraryScans();
        before.put(scan);
        before.folder().writeAdded();

        LibraryScans after = libraryScans();
        assertEqual(after.get(jar(1)), scan);
        assertThat(after.statistics()).satisfies(figures -> {
            assertThat(figures.restored()).isEqualTo(1);
            assertThat(figures.scanned()).isZero();
            assertThat(figures.jars()).isEqualTo(1);
        });
        after.get(jar(1));
        assertThat(after.statistics().restored()).as("read once").isEqualTo(1);

        after.exclude(jar(1));
        assertThat(libraryScans().get(jar(1))).isNull();
    }

    private LibraryScans libraryScans() {
        LibraryScans scans = new LibraryScans(BUDGET, Long.MAX_VALUE, 0);
        scans.keepIn(open());
        return scans;
    }
}
