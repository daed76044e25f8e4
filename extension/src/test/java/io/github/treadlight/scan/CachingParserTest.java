package io.github.treadlight.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.fixture.OwnJvm;
import io.github.treadlight.scan.jar.JarContent;
import io.github.treadlight.scan.jar.JarRecorder;
import io.github.treadlight.scan.jar.LibraryScans;
import io.github.treadlight.scan.jar.ScanFolder;
import io.github.treadlight.server.CapturedLog;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Logger;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipOutputStream;
import org.glassfish.hk2.classmodel.reflect.AnnotationType;
import org.glassfish.hk2.classmodel.reflect.Parser;
import org.glassfish.hk2.classmodel.reflect.ParsingContext;
import org.glassfish.hk2.classmodel.reflect.Type;
import org.glassfish.hk2.classmodel.reflect.Types;
import org.glassfish.hk2.classmodel.reflect.util.JarArchive;
import org.glassfish.hk2.classmodel.reflect.util.ResourceLocator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Compares the models of {@link CachingParser} with those of HK2's parser. */
@OwnJvm("Asks for archives, after which later scans in the JVM keep these.")
@Tag("any-jdk")
class CachingParserTest {
    private static final Logger LOG = Logger.getLogger(CachingParserTest.class.getName());
    private static final long BUDGET = 64L << 20;

    private static final ResourceLocator NO_CLASSES = new ResourceLocator() {
        @Override
        public @Nullable InputStream openResourceStream(String name) {
            return null;
        }

        @Override
        public @Nullable URL getResource(String name) {
            return null;
        }
    };

    private static List<File> libraries = List.of();

    @RegisterExtension
    final CapturedLog log = new CapturedLog(CachingParser.class.getPackageName());

    @TempDir
    private Path folder;

    private final LibraryScans scans = new LibraryScans(BUDGET, Long.MAX_VALUE, 0);
    private final ReplayProof proof = new ReplayProof(0);
    private final List<Thread> scanThreads = new CopyOnWriteArrayList<>();
    private final ExecutorService threads = Executors.newFixedThreadPool(2, this::newThread);

    @BeforeAll
    static void findJars() throws IOException {
        findLibraries();
    }

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    /**
     * The jars of the tests' class path whose scans are kept, among them Groovy, ASM, Guava, Spring and the Jakarta EE
     * API. Jars that contain jars are left out: HK2 fails on them, because it closes the stream.
     */
    static synchronized List<File> findLibraries() throws IOException {
        if (!libraries.isEmpty()) {
            return libraries;
        }
        List<File> all = new ArrayList<>();
        for (String path : System.getProperty("java.class.path").split(File.pathSeparator)) {
            Path jar = Path.of(path);
            if (path.endsWith(".jar") && JarRecorder.isWorthADigest(jar) && isRecorded(jar)) {
                all.add(jar.toFile());
            }
        }
        libraries = all;
        return all;
    }

    private static boolean isRecorded(Path jar) throws IOException {
        return JarRecorder.record(jar, new JarContent("")).isRecorded();
    }

    @Test
    void modelsOfTheFirstAndTheNextDeploymentEqualHk2s() throws Exception {
        for (File library : libraries) {
            Map<String, String> stock = ModelText.of(stock(List.of(library)));
            assertThat(ModelText.differences(stock, ModelText.of(cached(List.of(library)))))
                    .as("first scan of " + library).isEmpty();
            assertThat(ModelText.differences(stock, ModelText.of(cached(List.of(library)))))
                    .as("next scan of " + library).isEmpty();
        }
        assertThat(scans.statistics().reused()).isGreaterThan(20);
    }

    @Test
    void modelsAfterARestartEqualHk2s() throws Exception {
        ScanFolder files = new ScanFolder(folder.resolve("scans"), BUDGET);
        scans.keepIn(files);
        cached(libraries);
        files.writeAdded();

        LibraryScans restarted = new LibraryScans(BUDGET, Long.MAX_VALUE, 0);
        restarted.keepIn(new ScanFolder(folder.resolve("scans"), BUDGET));

        assertThat(ModelText.differences(
                ModelText.of(stock(libraries)), ModelText.of(cached(libraries, restarted)))).isEmpty();
        assertThat(restarted.statistics().restored()).isEqualTo(scans.statistics().scanned()).isGreaterThan(20);
        assertThat(restarted.statistics().scanned()).isZero();
    }

    @Test
    void countsTheLibrariesThatTheNextDeploymentReuses() throws Exception {
        List<File> jar = List.of(libraries.get(0));

        assertThat(counts(jar)).isEqualTo(new CachingParser.Counts(1, 0, 0, 0));
        assertThat(counts(jar)).satisfies(next -> {
            assertThat(next.scanned()).isZero();
            assertThat(next.reused()).isEqualTo(1);
            assertThat(next.reusedClasses()).isPositive();
        });
    }

    private CachingParser.Counts counts(List<File> libraries) throws Exception {
        CachingParser parser = parser();
        for (File library : libraries) {
            parser.parse(library, null);
        }
        parser.awaitTermination();
        return parser.counts();
    }

    @Test
    void someTypesAreTheAnnotatedOnesOfArchivesOrAnnotations() throws Exception {
        List<File> libraries = CachingParserTest.libraries.subList(0, 10);
        CachedTypes types = (CachedTypes) cached(libraries);
        List<Type> annotated = types.getAllTypes().stream()
                .filter(type -> !(type instanceof AnnotationType) && !type.getAnnotations().isEmpty()).toList();
        for (int count = 1; count <= libraries.size(); count++) {
            List<URI> archives = libraries.subList(0, count).stream().map(File::toURI).toList();
            assertThat(types.apply(archives)).containsExactlyInAnyOrderElementsOf(
                    annotated.stream().filter(type -> type.wasDefinedIn(archives)).toList());
        }
        assertThat(types.apply(List.of(URI.create("file:/unknown.jar")))).isEmpty();
        assertThat(types.apply(List.of())).isNotEmpty().containsExactlyElementsOf(annotated);
        assertThat(types.apply(AnnotationType.class)).isNotEmpty().containsExactlyElementsOf(
                types.getAllTypes().stream().filter(AnnotationType.class::isInstance).toList());
    }

    @Test
    void typesOfArchivesAreFoundAfterTheIndexWasCanceled() throws Exception {
        List<File> libraries = CachingParserTest.libraries.subList(0, 10);
        List<URI> archives = libraries.stream().map(File::toURI).toList();
        Types types = cached(libraries);
        CachedTypes canceled = new CachedTypes(types, task -> ((Future<?>) task).cancel(false));
        canceled.remember(0);
        canceled.apply(archives); // from now on, the index is created in advance
        canceled.forget();
        canceled.remember(1);

        assertThat(canceled.apply(archives)).isNotEmpty();
    }

    @Test
    void runsTheHooksOfAllJarsIfOneFails() throws Exception {
        AtomicInteger hooks = new AtomicInteger();
        CachingParser parser = parser();
        for (File library : libraries.subList(0, 3)) {
            parser.parse(library, () -> {
                hooks.incrementAndGet();
                throw new IllegalStateException("a hook that fails");
            });
        }
        parser.awaitTermination();

        assertThat(hooks).hasValue(3);
    }

    @Test
    void remembersTypesUntilAnotherArchiveIsParsed() throws Exception {
        List<File> libraries = CachingParserTest.libraries;
        CachingParser parser = parser();
        parser.parse(libraries.get(0), null);
        parser.awaitTermination();
        Collection<Type> first = parser.types().getAllTypes();

        parser.parse(libraries.get(0), null);
        parser.awaitTermination();

        assertThat(parser.types().getAllTypes()).isSameAs(first);

        parser.parse(libraries.get(1), null);
        parser.awaitTermination();

        assertThat(parser.types().getAllTypes()).hasSizeGreaterThan(first.size());
    }

    @Test
    void keepsNoScanOfAJarThatChangesMeanwhile() throws Exception {
        Path jar = jar("library.jar", Map.of("A.class", classFile(A.class)));
        Path next = jar("next.jar", Map.of("B.class", classFile(B.class)));
        CachingParser parser = parser();
        synchronized (scans) {
            parser.parse(jar.toFile(), null);
            // The scan has a digest, and searches for a scan of that.
            await().until(() -> scanThreads.stream().anyMatch(each -> each.getState() == Thread.State.BLOCKED));
            Files.move(next, jar, StandardCopyOption.REPLACE_EXISTING);
        }
        parser.awaitTermination();

        assertThat(scans.statistics().jars()).isZero();
        assertThat(names(cached(List.of(jar.toFile())))).contains(B.class.getName()).doesNotContain(A.class.getName());
    }

    @Test
    void scansTheFileThatReplacedAnOpenJar() throws Exception {
        Path jar = jar("library.jar", Map.of("A.class", classFile(A.class)));
        Path next = jar("next.jar", Map.of("B.class", classFile(B.class)));
        CachingParser parser = parser();
        JarArchive opened = new JarArchive(parser, jar.toUri());
        Files.move(next, jar, StandardCopyOption.REPLACE_EXISTING);
        parser.parse(opened, null);
        parser.awaitTermination();
        opened.close();

        assertThat(names(cached(List.of(jar.toFile())))).contains(B.class.getName()).doesNotContain(A.class.getName());
    }

    @Test
    void leavesJarsToHk2WhenItsThreadsStop() throws Exception {
        List<File> jars = libraries.subList(0, 3);
        CountDownLatch stopped = new CountDownLatch(1);
        for (int i = 0; i < 2; i++) {
            threads.execute(() -> awaitUninterruptibly(stopped));
        }
        CachingParser parser = parser();
        parser.parse(jars.get(0), null);
        threads.shutdownNow().forEach(scan -> ((Future<?>) scan).cancel(false));
        parser.parse(jars.get(1), null);
        parser.parse(jars.get(2), null);
        parser.awaitTermination();
        stopped.countDown();

        assertThat(ModelText.differences(ModelText.of(stock(jars)), ModelText.of(parser.types()))).isEmpty();
        assertThat(scans.statistics().jars()).isZero();
    }

    /** HK2 does not add a class without a super class, which a jar with copies of the JDK's classes has. */
    @Test
    void leavesAJarToHk2AfterItsClassesCouldNotBeAdded() throws Exception {
        Path file = jar("copies.jar", Map.of("java/lang/Object.class", classFile(Object.class)));
        List<File> jars = List.of(file.toFile(), jar("a.jar", Map.of("A.class", classFile(A.class))).toFile());
        cached(libraries.subList(0, 10)); // completes the proof
        AtomicInteger hooks = new AtomicInteger();
        CachingParser parser = parser();
        for (File jar : jars) {
            parser.parse(jar, hooks::incrementAndGet);
        }
        assertThatThrownBy(parser::awaitTermination).hasMessageContaining("copies.jar");
        assertThat(hooks).hasValue(2);

        assertThat(ModelText.of(cached(jars))).isEqualTo(ModelText.of(stock(jars)));
    }

    @Test
    void leavesAJarToHk2WhoseClassesCannotBeCompared() throws Exception {
        List<File> jar = List.of(
                jar("copies.jar", Map.of("java/lang/Object.class", classFile(Object.class))).toFile());

        assertThat(ModelText.of(cached(jar))).isEqualTo(ModelText.of(stock(jar)));
        assertThat(proof.isPossible()).as("for other jars").isTrue();
    }

    @Test
    void addsEachArchiveThatDefinesAType() throws Exception {
        byte[] damaged = Arrays.copyOf(classFile(B.class), classFile(B.class).length / 2);
        Path byHk2 = jar("hk2.jar", Map.of("A.class", classFile(A.class), "B.class", damaged));
        List<File> jars = List.of(byHk2.toFile(), jar("kept.jar", Map.of("A.class", classFile(A.class))).toFile());
        Map<String, String> expected = ModelText.of(stock(jars));
        for (int deployment = 0; deployment < 20; deployment++) {
            assertThat(ModelText.of(cached(jars))).isEqualTo(expected);
        }
    }

    @Test
    void leavesLargeJarsWithFewClassesToHk2() throws Exception {
        byte[] noise = new byte[5 << 20];
        new Random(1).nextBytes(noise);
        assertThat(JarRecorder.isWorthADigest(
                jar("native.jar", Map.of("A.class", classFile(A.class), "library", noise)))).isFalse();
        assertThat(JarRecorder.isWorthADigest(jar("small.jar", Map.of("A.class", classFile(A.class))))).isTrue();
    }

    @Test
    void leavesJarsInJarsAndSignedJarsToHk2() throws Exception {
        byte[] a = classFile(A.class);
        String name = A.class.getName().replace('.', '/') + ".class";
        assertThat(isRecorded(jar("plain.jar", Map.of(name, a)))).isTrue();
        assertThat(isRecorded(jar("outer.jar", Map.of(name, a, "lib/inner.jar", new byte[0])))).isFalse();
        assertThat(isRecorded(jar("signed.jar", Map.of(name, a, "META-INF/key.sf", new byte[0])))).isFalse();
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        while (true) {
            try {
                latch.await();
                return;
            } catch (InterruptedException ignored) {
                // as a scan that does not notice it
            }
        }
    }

    private Thread newThread(Runnable task) {
        Thread thread = new Thread(task);
        scanThreads.add(thread);
        return thread;
    }

    private static List<String> names(Types types) {
        return types.getAllTypes().stream().map(Type::getName).toList();
    }

    @Test
    void findsWhatHk2FindsInAJarWithADamagedClass() throws Exception {
        byte[] damaged = Arrays.copyOf(classFile(B.class), classFile(B.class).length / 2);
        Path file = jar("library.jar", Map.of("A.class", classFile(A.class), "B.class", damaged));
        List<File> jar = List.of(file.toFile());

        for (int deployment = 0; deployment < 2; deployment++) {
            assertThat(ModelText.of(cached(jar))).isNotEmpty().isEqualTo(ModelText.of(stock(jar)));
        }
        assertThat(scans.statistics().scanned()).isEqualTo(1);
        assertThat(scans.statistics().reused()).isZero();
    }

    @Test
    void failsAsHk2ForAFileThatIsNoJar() throws Exception {
        Path file = Files.writeString(folder.resolve("library.jar"), "no jar");
        CachingParser parser = parser();

        assertThatThrownBy(() -> parser.parse(file.toFile(), null)).isInstanceOf(ZipException.class);
    }

    private static byte[] classFile(Class<?> type) throws IOException {
        String name = type.getName();
        try (InputStream in = type.getResourceAsStream(name.substring(name.lastIndexOf('.') + 1) + ".class")) {
            return in.readAllBytes();
        }
    }

    private Path jar(String name, Map<String, byte[]> entries) throws IOException {
        Path jar = folder.resolve(name);
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                out.putNextEntry(new ZipEntry(entry.getKey()));
                out.write(entry.getValue());
            }
        }
        return jar;
    }

    private static final class A {}

    private static final class B {}

    private static Types stock(List<File> libraries) throws IOException, InterruptedException {
        ExecutorService one = Executors.newSingleThreadExecutor();
        try {
            Parser parser = new Parser(new ParsingContext.Builder().logger(LOG)
                    .executorService(one).locator(NO_CLASSES).build());
            for (File library : libraries) {
                parser.parse(library, null);
            }
            parser.awaitTermination();
            return parser.getContext().getTypes();
        } finally {
            one.shutdownNow();
        }
    }

    private Types cached(List<File> libraries) throws Exception {
        return cached(libraries, scans);
    }

    private Types cached(List<File> libraries, LibraryScans scans) throws Exception {
        CachingParser parser = parser(scans);
        for (File library : libraries) {
            parser.parse(library, null);
        }
        parser.awaitTermination();
        return parser.types();
    }

    /** The folder is in a file system that is closed. */
    @Test
    void anUnexpectedFailureOfScansIsLoggedOnceAndHk2ParsesTheJars() throws Exception {
        List<File> some = libraries.subList(0, 3);
        FileSystem closed = FileSystems.newFileSystem(folder.resolve("some.zip"), Map.of("create", "true"));
        LibraryScans failing = new LibraryScans(BUDGET, Long.MAX_VALUE, 0);
        failing.keepIn(new ScanFolder(closed.getPath("/generated/scans"), BUDGET));
        closed.close();
        CachingParser parser = parser(failing);

        for (File library : some) {
            parser.parse(library, null);
        }
        parser.awaitTermination();

        assertThat(ModelText.differences(ModelText.of(stock(some)), ModelText.of(parser.types()))).isEmpty();
        assertThat(parser.counts().scanned()).isZero();
        assertThat(log.lines()).singleElement().asString()
                .contains("could not scan", some.get(0).getName(), "HK2 reads it", "report this");
    }

    private CachingParser parser() throws Exception {
        return parser(scans);
    }

    private CachingParser parser(LibraryScans scans) throws Exception {
        return CachingParser.of(LOG, scans, new ServerClasses(NO_CLASSES, BUDGET), proof, () -> null, threads);
    }
}
