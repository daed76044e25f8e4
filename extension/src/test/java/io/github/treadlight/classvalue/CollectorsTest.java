package io.github.treadlight.classvalue;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.sun.management.HotSpotDiagnosticMXBean;
import io.github.treadlight.TestsOfAnotherJvm;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the tests of {@link LifetimeTest} that need a garbage collector, and the whole {@link RetentionMatrixTest}, with
 * every collector of this JDK and of those installed beside it, with and without compact object headers. The default
 * build runs them with the default collector of its own JVM only, and the matrix with small amounts.
 *
 * <p>Collectors differ in when they clear weak references and unload classes, and JDKs in what {@code Class} and
 * {@code ClassLoader} hold. Collectors that a JDK lacks are left out; standard output lists those that were found.
 */
@Tag("thorough")
class CollectorsTest {
    private static final int OLDEST_JDK = 17;
    private static final int LIMIT_SECONDS = 600;

    private static final List<Jvm> JVMS = new ArrayList<>();

    @TempDir
    private Path folder;

    private enum Collector {
        G1("UseG1GC"),
        PARALLEL("UseParallelGC"),
        SERIAL("UseSerialGC"),
        ZGC("UseZGC"),
        /** Where ZGC has a mode without generations. */
        GENERATIONAL_ZGC("UseZGC", "-XX:+ZGenerational"),
        SHENANDOAH("UseShenandoahGC"),
        GENERATIONAL_SHENANDOAH("UseShenandoahGC", "-XX:ShenandoahGCMode=generational");

        final String flag;
        final List<String> options = new ArrayList<>();

        Collector(String flag, String... more) {
            this.flag = flag;
            options.add("-XX:+" + flag);
            options.addAll(List.of(more));
        }
    }

    private enum Headers {
        PLAIN("-XX:-UseCompactObjectHeaders"),
        COMPACT("-XX:+UseCompactObjectHeaders"),
        /** Of a JDK that knows no others. */
        ONLY();

        final List<String> options;

        Headers(String... options) {
            this.options = List.of(options);
        }
    }

    private record Jdk(Path home, String name) {
        /** Whether it starts with the options and takes all of them. */
        boolean takes(List<String> options) {
            try {
                List<String> command = command(options);
                command.add("-version");
                Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
                String output = new String(process.getInputStream().readAllBytes(), UTF_8);
                return process.waitFor() == 0 && !output.contains("Ignoring option");
            } catch (IOException notStarted) {
                return false;
            } catch (InterruptedException interrupted) {
                throw new AssertionError(interrupted);
            }
        }

        List<String> command(List<String> options) {
            List<String> command = new ArrayList<>();
            command.add(home.resolve("bin").resolve("java").toString());
            command.add("-XX:+UnlockExperimentalVMOptions");
            command.addAll(options);
            return command;
        }
    }

    private record Jvm(Jdk jdk, Collector collector, Headers headers) {
        List<String> options() {
            List<String> options = new ArrayList<>(collector.options);
            options.addAll(headers.options);
            return options;
        }

        @Override
        public String toString() {
            String name = jdk.name + ", " + collector.name().toLowerCase(Locale.ROOT).replace('_', ' ');
            return headers == Headers.COMPACT ? name + ", compact object headers" : name;
        }
    }

    @BeforeAll
    static void findJvms() throws IOException {
        for (Jdk jdk : jdks()) {
            List<Headers> headers = jdk.takes(Headers.COMPACT.options)
                    ? List.of(Headers.PLAIN, Headers.COMPACT) : List.of(Headers.ONLY);
            for (Collector collector : Collector.values()) {
                for (Headers of : headers) {
                    Jvm jvm = new Jvm(jdk, collector, of);
                    if (jdk.takes(jvm.options())) {
                        JVMS.add(jvm);
                    }
                }
            }
        }
        System.out.println("Collectors found: " + String.join("; ", JVMS.stream().map(Jvm::toString).toList()));
    }

    @Test
    void theCollectorOfThisJvmIsAmongThem() {
        HotSpotDiagnosticMXBean options = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        assertThat(JVMS).anyMatch(jvm -> jvm.jdk.home.equals(running())
                && options.getVMOption(jvm.collector.flag).getValue().equals("true"));
    }

    @TestFactory
    Stream<DynamicTest> unreachableLoadersAndClassesAreCollected() {
        // A small heap, quick to start: the tests are short.
        return JVMS.stream().map(jvm -> dynamicTest(jvm.toString(), () -> run(jvm, "-Xmx192m", LifetimeTest.class)));
    }

    @TestFactory
    Stream<DynamicTest> oursRetainsNoMoreThanTheJdksClassValue() {
        // A heap with room for the scenarios that are collected together.
        return JVMS.stream().map(jvm -> dynamicTest(jvm.toString(),
                () -> run(jvm, "-Xmx768m", RetentionMatrixTest.class, RunningApplicationTest.class)));
    }

    private void run(Jvm jvm, String heap, Class<?>... tests) throws IOException, InterruptedException {
        List<String> command = jvm.jdk.command(jvm.options());
        command.addAll(List.of(heap, "-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"),
                TestsOfAnotherJvm.class.getName()));
        Stream.of(tests).map(Class::getName).forEach(command::add);
        command.add(LifetimeTest.ON_ALL_COLLECTORS);
        Path output = folder.resolve("output");
        Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile())
                .start();
        try {
            assertThat(process.waitFor(LIMIT_SECONDS, SECONDS)).as(() -> "ends; " + read(output)).isTrue();
            assertThat(process.exitValue()).as(() -> read(output)).isZero();
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    private static String read(Path output) {
        try {
            return Files.readString(output);
        } catch (IOException unreadable) {
            return unreadable.toString();
        }
    }

    /** The running JDK and others installed beside it, each once; first the running one. */
    private static List<Jdk> jdks() throws IOException {
        Map<String, Jdk> byName = new LinkedHashMap<>();
        add(running(), byName);
        try (Stream<Path> beside = Files.list(running().getParent())) {
            for (Path home : beside.sorted().toList()) {
                add(home, byName);
            }
        }
        return List.copyOf(byName.values());
    }

    private static void add(Path home, Map<String, Jdk> byName) throws IOException {
        if (!Files.isRegularFile(home.resolve("release"))) {
            return;
        }
        Properties release = new Properties();
        try (Reader reader = Files.newBufferedReader(home.resolve("release"))) {
            release.load(reader);
        }
        String version = unquoted(release.getProperty("JAVA_VERSION", "0"));
        String vendor = unquoted(release.getProperty("IMPLEMENTOR", "unknown vendor"));
        if (Integer.parseInt(version.split("\\D", 2)[0]) >= OLDEST_JDK) {
            // The same JDK twice, or through a link, has the same name.
            String name = "JDK " + version + " of " + vendor;
            byName.putIfAbsent(name, new Jdk(home.toRealPath(), name));
        }
    }

    private static String unquoted(String text) {
        return text.replace("\"", "");
    }

    private static Path running() {
        try {
            return Path.of(System.getProperty("java.home")).toRealPath();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }
}
