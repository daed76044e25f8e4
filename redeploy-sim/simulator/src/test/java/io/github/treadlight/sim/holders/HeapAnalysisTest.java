package io.github.treadlight.sim.holders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.treadlight.sim.holders.HeapAnalysis.AnalysisOptions;
import io.github.treadlight.sim.result.SimulationResult.Holder;
import io.github.treadlight.sim.server.AttachedJvm;
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

/** Analyzes the heap dump of a JVM that leaks class loaders in many ways. */
class HeapAnalysisTest {
    private static final String APP = LeakingJvm.LeakedApp.class.getName();
    private static final String FIELD = "static field " + LeakingJvm.class.getName() + ".";

    @TempDir
    private static Path directory;

    private static DumpedJvm jvm;
    private static HeapAnalysis found;

    @BeforeAll
    static void dumpALeakingJvm() throws Exception {
        jvm = DumpedJvm.start(LeakingJvm.class, directory);
        found = analyze(false);
    }

    private static HeapAnalysis analyze(boolean soft) throws Exception {
        return HeapAnalysis.of(jvm.dump().file(), new AnalysisOptions(soft, Set.of(CopyingLoader.class.getName())));
    }

    @AfterAll
    static void closingDeletesTheDump() throws Exception {
        jvm.close();
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void weaklyReachableLoadersAreNotCounted() {
        assertThat(found.leakedLoaders()).isEqualTo(14);
        assertThat(found.classValuesKnown()).isTrue();
    }

    @Test
    void threeLoadersRetainedByAStaticFieldAreOneCause() {
        Holder mostLoaders = found.holders().get(0);
        assertThat(mostLoaders.retainedBytes()).isPositive();
        assertThat(mostLoaders).isEqualTo(new Holder(CopyingLoader.class.getName(), FIELD + "CACHE",
                List.of("java.util.HashMap[*].key", "class " + APP), "server", 3, null, null,
                mostLoaders.retainedBytes(), List.of()));
    }

    /** A search refers to what it searches for. */
    @Test
    void aRunningSearchOfTreadlightIsNoCause() {
        assertThat(found.holders()).flatExtracting(Holder::path).noneMatch(step -> step.contains("EndedLoaders"));
    }

    @Test
    void aClassValueOnAClassOfTheJdkIsFound() {
        Holder holder = only("class value on java.lang.String", "application");
        assertThat(holder.cause()).contains("JDK-8136353");
        assertThat(holder.leaks()).containsExactly("class-values");
        assertThat(holder.path()).containsSubsequence("java.lang.ClassValue$Entry.value", "java.lang.Object[*]",
                "instance of " + LeakingJvm.SelfishClassValue.class.getName());
    }

    @Test
    void aThreadLocalIsNamedWithItsThread() {
        assertThat(only("thread, thread-local: \"worker with a thread-local\"", "application").path()).containsExactly(
                "java.lang.Thread.threadLocals",
                "java.lang.ThreadLocal$ThreadLocalMap.table",
                "java.lang.ThreadLocal$ThreadLocalMap$Entry[*]",
                "java.lang.ThreadLocal$ThreadLocalMap$Entry.value",
                "instance of " + APP);
    }

    @Test
    void aContextClassLoaderIsNamedWithItsThread() {
        assertThat(only("thread, context class loader: \"worker with a loader\"", "server").path())
                .containsExactly("java.lang.Thread.contextClassLoader");
    }

    /** The thread's task, context class loader, protection domain, thread-local and local variables. */
    @Test
    void theThreadsOfAnApplicationWithTheSameTaskAreOneCause() {
        assertThat(found.holders()).filteredOn(each -> each.root().contains("\"worker of an app")).hasSize(1);
        Holder holder = only("thread: \"worker of an application\"", "application");
        assertThat(holder.loaders()).isEqualTo(2);
        assertThat(holder.path()).startsWith(Runtime.version().feature() < 19 ? "java.lang.Thread.target"
                : "java.lang.Thread.holder").endsWith("instance of " + LeakingJvm.ThreadedApp.class.getName());
        assertThat(holder.cause()).contains("End the thread when the application ends");
        assertThat(holder.leaks()).isEmpty();
    }

    @Test
    void aThreadWhoseClassIsOfAnApplicationIsOneCause() {
        assertThat(found.holders()).filteredOn(each -> each.root().contains("\"second")).hasSize(1);
        assertThat(only("thread: \"second worker of an application\"", "application").path())
                .containsExactly("instance of " + LeakingJvm.SecondThread.class.getName());
    }

    @Test
    void aRegistrationOfALibraryWithTheJdkOriginatesInTheLibrary() {
        assertThat(only("static field java.lang.ApplicationShutdownHooks.hooks", "library").path())
                .last().isEqualTo("instance of " + LeakingJvm.LibraryHook.class.getName());
    }

    @Test
    void aPathMayLeadThroughAnotherLeakedApplication() {
        assertThat(found.holders()).anySatisfy(holder -> {
            assertThat(holder.root()).isEqualTo(FIELD + "CACHE");
            assertThat(holder.path()).endsWith("java.util.HashMap[*].key", APP + ".other", "instance of " + APP);
        });
    }

    @Test
    void aRecordWithManyReferencesToItsApplicationIsOneCause() {
        Holder holder = only(FIELD + "RECORDS", "server");
        assertThat(holder.path()).startsWith("java.util.ArrayList[*]");
        assertThat(holder.loaders()).isEqualTo(2);
    }

    @Test
    void softReferencesAreFollowedOnlyOnRequest() throws Exception {
        Holder unknown = new Holder(CopyingLoader.class.getName(), "no strong reference that the heap dump shows",
                List.of(), "unknown", 1, null, null, null, List.of());
        assertThat(found.holders()).filteredOn(Holder::verdict, "unknown").containsExactly(unknown);
        assertThat(analyze(true).holders()).anySatisfy(holder -> {
            assertThat(holder.root()).isEqualTo(FIELD + "REFERENCES");
            assertThat(holder.path()).contains("java.lang.ref.SoftReference.referent");
        }).noneMatch(holder -> holder.verdict().equals("unknown"));
    }

    @Test
    void noDumpIsTakenIfTheDiskLacksSpace() throws Exception {
        try (AttachedJvm attached = AttachedJvm.attach(jvm.pid())) {
            assertThatIOException()
                    .isThrownBy(() -> HeapDump.take(
                            attached.probe()::dumpHeap, directory, "large", Long.MAX_VALUE / 2, false))
                    .withMessageContainingAll("A heap dump needs about ", directory.toString(), "--out");
        }
        assertThat(directory).isDirectoryNotContaining(path -> path.toString().contains("large"));
    }

    @Test
    void detachingKeepsTheProbeForOtherAttachments() throws Exception {
        try (AttachedJvm attached = AttachedJvm.attach(jvm.pid())) {
            AttachedJvm.attach(jvm.pid()).close();
            assertThat(attached.probe().getLoadersAlive()).isEmpty();
        }
    }

    @Test
    void onlyTheOwnerCanReadTheDump() throws Exception {
        Path own = jvm.dump().file().getParent();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(own))).isEqualTo("rwx------");
    }

    @Test
    void theErrorForATruncatedDumpNamesTheFile(@TempDir Path folder) throws Exception {
        byte[] bytes = Files.readAllBytes(jvm.dump().file());
        for (int length : new int[] {0, 10, 40, bytes.length / 2, bytes.length - 1}) {
            Path truncated = Files.write(folder.resolve(length + "-truncated.hprof"), Arrays.copyOf(bytes, length));
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> HeapAnalysis.of(truncated, new AnalysisOptions(false, Set.of())))
                    .withMessageContaining("truncated.hprof cannot be read as a heap dump");
        }
    }

    private static Holder only(String root, String origin) {
        Holder holder = assertThat(found.holders()).filteredOn(Holder::root, root).singleElement().actual();
        assertThat(holder.verdict()).isEqualTo(origin);
        return holder;
    }
}
