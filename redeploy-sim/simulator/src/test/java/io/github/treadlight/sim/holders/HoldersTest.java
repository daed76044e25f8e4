package io.github.treadlight.sim.holders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.treadlight.sim.holders.Holders.Question;
import io.github.treadlight.sim.result.SimulationResult.Holder;
import io.github.treadlight.sim.server.AttachedJvm;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Searches the dump of a real JVM that holds loaders in every known way. */
class HoldersTest {
    private static final String APP = "io.github.treadlight.sim.holders.LeakedApp";
    private static final String LEAKING = "io.github.treadlight.sim.holders.LeakingJvm";

    @TempDir
    private static Path directory;

    private static Process jvm;
    private static HeapDump dump;
    private static Holders found;

    @BeforeAll
    static void dumpALeakingJvm() throws Exception {
        jvm = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m", "-cp", System.getProperty("java.class.path"), LeakingJvm.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        BufferedReader output =
                new BufferedReader(new InputStreamReader(jvm.getInputStream(), StandardCharsets.UTF_8));
        assertThat(output.readLine()).isEqualTo("ready");
        try (AttachedJvm attached = AttachedJvm.attach(jvm.pid())) {
            dump = HeapDump.take(attached.probe()::dumpHeap, directory, "leaking", attached.heapUsed(), false);
        }
        found = search(false);
    }

    private static Holders search(boolean soft) throws Exception {
        return Holders.find(dump.file(), new Question(soft, Set.of(AppLoader.class.getName())));
    }

    @AfterAll
    static void theDumpIsGoneWithTheJvm() throws Exception {
        jvm.destroyForcibly().waitFor();
        dump.close();
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void theLoadersAreCountedWithoutThoseThatAreHeldWeakly() {
        assertThat(found.leakedLoaders()).isEqualTo(12);
        assertThat(found.classValuesKnown()).isTrue();
    }

    @Test
    void aStaticFieldIsNamedAndThreeLoadersAreOneCause() {
        assertThat(found.holders()).contains(new Holder(
                AppLoader.class.getName(),
                "static field " + LEAKING + ".CACHE",
                List.of("java.util.HashMap[*].key",
                        "class " + APP),
                "server",
                3,
                null));
        assertThat(found.holders().get(0).loaders()).as("what holds most comes first").isEqualTo(3);
    }

    @Test
    void aClassValueOnAClassOfTheJdkIsFound() {
        Holder holder = only("class value on java.lang.String");
        assertThat(holder.cause()).contains("JDK-8136353");
        assertThat(holder.path()).containsSubsequence(
                "java.lang.ClassValue$Entry.value",
                "java.lang.Object[*]",
                "instance of io.github.treadlight.sim.holders.LeakedClassValue");
        assertThat(holder.verdict()).isEqualTo("application");
    }

    @Test
    void aThreadLocalIsNamedWithItsThread() {
        Holder holder = only("thread, thread-local: \"worker with a thread-local\"");
        assertThat(holder.path()).containsExactly(
                "java.lang.Thread.threadLocals",
                "java.lang.ThreadLocal$ThreadLocalMap.table",
                "java.lang.ThreadLocal$ThreadLocalMap$Entry[*]",
                "java.lang.ThreadLocal$ThreadLocalMap$Entry.value",
                "instance of " + APP);
        assertThat(holder.verdict()).isEqualTo("application");
    }

    @Test
    void aContextClassLoaderIsNamedWithItsThread() {
        Holder holder = only("thread, context class loader: \"worker with a loader\"");
        assertThat(holder.path()).containsExactly("java.lang.Thread.contextClassLoader");
        assertThat(holder.verdict()).isEqualTo("server");
    }

    @Test
    void whatALibraryRegistersWithTheJdkIsTheLibrarysFault() {
        Holder holder = only("static field java.lang.ApplicationShutdownHooks.hooks");
        assertThat(holder.path()).last().isEqualTo("instance of io.github.treadlight.sim.holders.LeakedHook");
        assertThat(holder.verdict()).isEqualTo("library");
    }

    @Test
    void anApplicationThatOnlyAnotherOneHoldsIsFoundThroughThatOne() {
        assertThat(found.holders()).anySatisfy(holder -> {
            assertThat(holder.root()).isEqualTo("static field " + LEAKING + ".CACHE");
            assertThat(holder.path()).endsWith("java.util.HashMap[*].key", APP + ".other", "instance of " + APP);
        });
    }

    @Test
    void aRecordThatRefersToItsApplicationInManyWaysIsOneCause() {
        Holder holder = only("static field " + LEAKING + ".RECORDS");
        assertThat(holder.path()).startsWith("java.util.ArrayList[*]");
        assertThat(holder.loaders()).isEqualTo(2);
    }

    @Test
    void softReferencesHoldOnlyWhenAsked() throws Exception {
        assertThat(found.holders()).filteredOn(holder -> holder.verdict().equals("unknown"))
                .singleElement()
                .isEqualTo(new Holder(AppLoader.class.getName(), "no strong reference that the heap dump shows",
                        List.of(), "unknown", 1, null));
        assertThat(search(true).holders()).anySatisfy(holder -> {
            assertThat(holder.root()).isEqualTo("static field " + LEAKING + ".REFERENCES");
            assertThat(holder.path()).contains("java.lang.ref.SoftReference.referent");
        }).noneMatch(holder -> holder.verdict().equals("unknown"));
    }

    @Test
    void aDumpThatTheDiskHasNoSpaceForIsNotBegun() throws Exception {
        try (AttachedJvm attached = AttachedJvm.attach(jvm.pid())) {
            assertThatIOException()
                    .isThrownBy(() -> HeapDump.take(
                            attached.probe()::dumpHeap, directory, "large", Long.MAX_VALUE / 2, false))
                    .withMessageContainingAll("A heap dump needs about ", directory.toString(), "--out");
        }
        assertThat(directory).isDirectoryNotContaining(path -> path.toString().contains("large"));
    }

    @Test
    void whoLeavesTakesNobodyElsesProbeAway() throws Exception {
        try (AttachedJvm stays = AttachedJvm.attach(jvm.pid())) {
            AttachedJvm.attach(jvm.pid()).close();
            assertThat(stays.probe().getLoadersAlive()).isEmpty();
        }
    }

    @Test
    void onlyTheOwnerCanReadTheDump() throws Exception {
        Path own = dump.file().getParent();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(own))).isEqualTo("rwx------");
    }

    @Test
    void aDumpThatEndsInTheMiddleIsNamed() throws Exception {
        byte[] bytes = Files.readAllBytes(dump.file());
        for (int length : new int[] {0, 10, 40, bytes.length / 2, bytes.length - 1}) {
            Path cut = Files.write(Files.createTempDirectory("cut").resolve("cut.hprof"), Arrays.copyOf(bytes, length));
            try {
                assertThatIllegalArgumentException()
                        .isThrownBy(() -> Holders.find(cut, new Question(false, Set.of())))
                        .withMessageContaining("cut.hprof cannot be read as a heap dump");
            } finally {
                Files.delete(cut);
                Files.delete(cut.getParent());
            }
        }
    }

    private static Holder only(String root) {
        return assertThat(found.holders()).filteredOn(holder -> holder.root().equals(root)).singleElement().actual();
    }
}
