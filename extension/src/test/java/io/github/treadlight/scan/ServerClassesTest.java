package io.github.treadlight.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.scan.jar.KeptServer;
import io.github.treadlight.scan.jar.LibraryScans;
import io.github.treadlight.scan.jar.ScanFolder;
import io.github.treadlight.scan.jar.ServerClassList;
import java.io.File;
import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.logging.Logger;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.glassfish.hk2.classmodel.reflect.Parser;
import org.glassfish.hk2.classmodel.reflect.ParsingContext;
import org.glassfish.hk2.classmodel.reflect.util.ResourceLocator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Deploys the jar of JUnit to a server that has the classes of the tests' class path, and those of the JDK. */
class ServerClassesTest {
    private static final int BUDGET = 8 << 20;
    private static final Logger LOG = Logger.getLogger(ServerClassesTest.class.getName());

    private final AtomicInteger searches = new AtomicInteger();
    private final ResourceLocator server = without(name -> false);
    private final ReplayProof proof = new ReplayProof(0);
    private final LibraryScans scans = new LibraryScans(BUDGET, Long.MAX_VALUE, 0);
    private final ExecutorService threads = Executors.newSingleThreadExecutor();

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    /** Returns a server that cannot open some class files. */
    private ResourceLocator without(Predicate<String> unreadable) {
        return new ResourceLocator() {
            @Override
            public @Nullable InputStream openResourceStream(String name) {
                searches.incrementAndGet();
                return unreadable.test(name) ? null : ClassLoader.getSystemResourceAsStream(name);
            }

            @Override
            public @Nullable URL getResource(String name) {
                return ClassLoader.getSystemResource(name);
            }
        };
    }

    private Map<String, String> hk2(File jar, ResourceLocator locator) throws Exception {
        return model(new Parser(new ParsingContext.Builder()
                .logger(LOG).executorService(threads).locator(locator).build()), jar);
    }

    private static Map<String, String> model(Parser parser, File jar) throws Exception {
        parser.parse(jar, null);
        parser.awaitTermination();
        return ModelText.of(parser.getContext().getTypes());
    }

    private Map<String, String> deploy(ServerClasses classes) throws Exception {
        return deploy(classes, junit());
    }

    private Map<String, String> deploy(ServerClasses classes, File jar) throws Exception {
        return model(CachingParser.of(LOG, scans, classes, proof, () -> null, threads), jar);
    }

    private static File junit() throws Exception {
        return new File(Test.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    @Test
    void areThoseThatHk2FindsAndAreSearchedOnce() throws Exception {
        Map<String, String> expected = hk2(junit(), server);
        assertThat(expected).hasSizeGreaterThan(500);
        ServerClasses classes = new ServerClasses(server, BUDGET);
        assertThat(ModelText.differences(expected, deploy(classes))).isEmpty();
        searches.set(0);

        assertThat(ModelText.differences(expected, deploy(classes))).isEmpty();

        assertThat(searches).hasValue(0);
        assertThat(classes.bytes()).isBetween(100_000L, (long) BUDGET);
    }

    /** {@code Inner} without the class that declares its type variable. */
    @Test
    void includeTheErasedTypeOfAField(@TempDir Path folder) throws Exception {
        Path jar = folder.resolve("library.jar");
        String name = Outer.Inner.class.getName().replace('.', '/') + ".class";
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar));
                InputStream in = ClassLoader.getSystemResourceAsStream(name)) {
            out.putNextEntry(new ZipEntry(name));
            in.transferTo(out);
        }
        ResourceLocator withoutOuter = without((Outer.class.getName().replace('.', '/') + ".class")::equals);
        Map<String, String> expected = hk2(jar.toFile(), withoutOuter);
        assertThat(expected).containsKey("class " + Bound.class.getName());

        ServerClasses classes = new ServerClasses(withoutOuter, BUDGET);
        assertThat(ModelText.differences(expected, deploy(classes, jar.toFile()))).isEmpty();
    }

    @SuppressWarnings("unused") // read as a class file
    private static final class Outer<T extends Bound> {
        final class Inner {
            T value;
        }
    }

    private static class Bound {}

    @Test
    void areSearchedAgainIfTheyCouldNotBeOpened() throws Exception {
        AtomicBoolean isBusy = new AtomicBoolean(true);
        ServerClasses classes = new ServerClasses(
                without(name -> isBusy.get() && name.startsWith("org/apiguardian/")), BUDGET);
        Map<String, String> expected = hk2(junit(), server);
        assertThat(ModelText.differences(expected, deploy(classes))).isNotEmpty();
        isBusy.set(false);

        assertThat(ModelText.differences(expected, deploy(classes))).isEmpty();
    }

    @Test
    void missingClassesLeaveMemoryForExistingOnes() {
        ServerClassSet state = new ServerClassSet(ServerContent.of(1), 100_000, null);
        for (int i = 0; i < 10_000; i++) {
            state.addMissing("missing/Class" + i + ".class", () -> true);
        }
        // HK2 requests the classes in the same order at each deployment, so names that are cached must not be evicted.
        assertThat(state.isMissing("missing/Class0.class")).isTrue();
        assertThat(state.isMissing("missing/Class100.class")).isTrue();
        assertThat(state.isMissing("missing/Class9999.class")).isFalse();

        state.add("server/Class.class", new byte[50_000], URI.create("file:/server.jar"));

        assertThat(state.get("server/Class.class")).isNotNull();
    }

    @Test
    void areSearchedAgainWhenTheServerHasChanged() throws Exception {
        ServerClasses classes = new ServerClasses(server, BUDGET);
        classes.update(ServerContent.of(7), null);
        Map<String, String> expected = deploy(classes);
        int first = searches.getAndSet(0);
        classes.update(ServerContent.of(8), null);

        assertThat(ModelText.differences(expected, deploy(classes))).isEmpty();

        assertThat(searches).hasValue(first);
    }

    /** Returns the content of a server with bundles, each with one package. */
    private static ServerContent bundles(Map<Long, String> packages) {
        return bundles(packages, packages, "a server");
    }

    /** @param packages the packages of all bundles, also of those that are not resolved */
    private static ServerContent bundles(Map<Long, String> resolved, Map<Long, String> packages, String identity) {
        return new ServerContent() {
            @Override
            public long archives() {
                return 1;
            }

            @Override
            public Set<Long> bundles() {
                return resolved.keySet();
            }

            @Override
            public String identity() {
                return identity;
            }

            @Override
            public Set<String> packages(long bundle) {
                return Set.of(packages.get(bundle));
            }
        };
    }

    @Test
    void inPackagesOfAddedBundlesAreSearchedAgain() throws Exception {
        ServerClasses classes = new ServerClasses(server, BUDGET);
        classes.update(bundles(Map.of(1L, "some")), null);
        Map<String, String> expected = deploy(classes);
        int first = searches.getAndSet(0);

        classes.update(bundles(Map.of(1L, "some", 2L, "org.opentest4j")), null);
        assertThat(ModelText.differences(expected, deploy(classes))).isEmpty();
        assertThat(searches).hasValueBetween(1, 10);
        searches.set(0);

        classes.update(bundles(Map.of(2L, "org.opentest4j")), null);
        assertThat(ModelText.differences(expected, deploy(classes))).isEmpty();
        assertThat(searches).as("searches after a bundle was removed").hasValue(first);
    }

    @Test
    void takeNoMoreThanTheBudget() throws Exception {
        ServerClasses classes = new ServerClasses(server, 100_000);
        Map<String, String> expected = deploy(classes);
        int first = searches.getAndSet(0);

        assertThat(ModelText.differences(expected, deploy(classes))).isEmpty();

        assertThat(searches).hasValueBetween(1, first - 1);
        assertThat(classes.bytes()).isBetween(75_000L, 100_000L);
        assertThat(classes.isFull()).isTrue();
    }

    @Test
    void areKeptOverARestartExceptInPackagesOfBundlesThatAreNotResolvedNow(@TempDir Path instance) throws Exception {
        ScanFolder folder = new ScanFolder(instance.resolve("scans"), BUDGET);
        Map<Long, String> all = Map.of(1L, "some", 2L, "org.opentest4j");
        ServerClasses before = new ServerClasses(server, BUDGET);
        before.update(bundles(all, all, "a server"), folder);
        Map<String, String> expected = deploy(before);
        int first = searches.getAndSet(0);
        before.keep();

        ServerClasses after = new ServerClasses(server, BUDGET);
        after.update(bundles(Map.of(1L, "some"), all, "a server"), folder);
        assertThat(ModelText.differences(expected, deploy(after))).isEmpty();
        assertThat(searches).as("in org.opentest4j only").hasValueBetween(1, 10);
        searches.set(0);

        after.update(bundles(all, all, "a server"), folder);
        assertThat(ModelText.differences(expected, deploy(after))).isEmpty();
        assertThat(searches).as("all are in the folder").hasValue(0);
        assertThat(first).isGreaterThan(100);
    }

    @ParameterizedTest
    @ValueSource(strings = {"another server", "a damaged file"})
    void areNotThoseOf(String other, @TempDir Path instance) throws Exception {
        ScanFolder folder = new ScanFolder(instance.resolve("scans"), BUDGET);
        Map<Long, String> all = Map.of(1L, "some");
        ServerClasses before = new ServerClasses(server, BUDGET);
        before.update(bundles(all, all, "a server"), folder);
        Map<String, String> expected = deploy(before);
        int first = searches.getAndSet(0);
        before.keep();
        try (Stream<Path> files = Files.list(instance.resolve("scans"))) {
            Path file = files.toList().get(0);
            if (other.equals("a damaged file")) {
                byte[] bytes = Files.readAllBytes(file);
                bytes[bytes.length / 2]++;
                Files.write(file, bytes);
            }
        }

        ServerClasses after = new ServerClasses(server, BUDGET);
        after.update(bundles(all, all, other.equals("another server") ? other : "a server"), folder);
        assertThat(ModelText.differences(expected, deploy(after))).isEmpty();

        assertThat(searches).hasValue(first);
    }

    @Test
    void areWrittenOnceUntilOthersAreFound(@TempDir Path instance) throws Exception {
        ScanFolder folder = new ScanFolder(instance.resolve("scans"), BUDGET);
        ServerClasses classes = new ServerClasses(server, BUDGET);
        classes.update(bundles(Map.of(1L, "some")), folder);
        deploy(classes);
        classes.keep();
        Path file;
        try (Stream<Path> files = Files.list(instance.resolve("scans"))) {
            file = files.toList().get(0);
        }
        Files.delete(file);

        classes.keep();
        assertThat(file).doesNotExist();

        String classFile = ServerClassParts.classFile(ServerClassesTest.class.getName());
        assertThat(classes.locator(proof).find(classFile)).isNotNull();
        classes.keep();
        assertThat(file).exists();
    }

    @Test
    void areReadAgainIfTheServerContradictsThoseThatWereKept(@TempDir Path instance) throws Exception {
        ScanFolder folder = new ScanFolder(instance.resolve("scans"), BUDGET);
        Map<Long, String> all = Map.of(1L, "some");
        Set<String> missing = Set.of(Test.class.getName().replace('.', '/') + ".class");
        boolean unused = new KeptServer(folder, "a server")
                .keepClasses(new ServerClassList(Set.of(1L), List.of(), missing, List.of()));

        ServerClasses after = new ServerClasses(server, BUDGET);
        after.update(bundles(all, all, "a server"), folder);
        assertThat(after.bytes()).isPositive();
        after.check();

        assertThat(after.bytes()).isZero();
        assertThat(new KeptServer(folder, "a server").readClasses()).isNull();
    }

    @Test
    void areNotKeptIfTheCacheIsFull(@TempDir Path instance) throws Exception {
        ScanFolder folder = new ScanFolder(instance.resolve("scans"), BUDGET);
        Map<Long, String> all = Map.of(1L, "some");
        ServerClasses small = new ServerClasses(server, 100_000);
        small.update(bundles(all, all, "a server"), folder);
        deploy(small);
        assertThat(small.isFull()).isTrue();
        small.keep();

        assertThat(new KeptServer(folder, "a server").readClasses()).isNull();
    }

    @Test
    void thatWereKeptDoNotFillASmallerCache(@TempDir Path instance) throws Exception {
        ScanFolder folder = new ScanFolder(instance.resolve("scans"), BUDGET);
        Map<Long, String> all = Map.of(1L, "some");
        ServerClasses before = new ServerClasses(server, BUDGET);
        before.update(bundles(all, all, "a server"), folder);
        deploy(before);
        before.keep();

        ServerClasses small = new ServerClasses(server, 100_000);
        small.update(bundles(all, all, "a server"), folder);

        assertThat(small.isFull()).isFalse();
        assertThat(small.bytes()).isBetween(50_000L, 100_000L);
    }

    @Test
    void areKeptIfOnlyPartsOfModelsHaveNoMemory(@TempDir Path instance) throws Exception {
        ScanFolder folder = new ScanFolder(instance.resolve("scans"), BUDGET);
        Map<Long, String> all = Map.of(1L, "some");
        ServerClasses classes = new ServerClasses(server, BUDGET);
        classes.update(bundles(all, all, "a server"), folder);
        String classFile = ServerClassParts.classFile(ServerClassesTest.class.getName());
        assertThat(classes.locator(proof).find(classFile)).isNotNull();
        assertThat(classes.state().reserve(2 * BUDGET)).as("memory for parts").isFalse();
        classes.keep();

        assertThat(classes.isFull()).isTrue();
        assertThat(new KeptServer(folder, "a server").readClasses()).isNotNull();
    }
}
