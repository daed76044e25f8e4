package io.github.treadlight.sim.holders;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.sim.holders.HeapAnalysis.AnalysisOptions;
import io.github.treadlight.sim.result.SimulationResult.Holder;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Measures the retained sizes of applications whose sizes are known. */
class RetainedSizesTest {
    private static final long MB = RetainingJvm.MB;
    /** The size of a class loader with one class, at most. */
    private static final long LOADER = 20_000;

    @TempDir
    private static Path directory;

    private static DumpedJvm jvm;
    private static HeapAnalysis found;

    @BeforeAll
    static void dump() throws Exception {
        jvm = DumpedJvm.start(RetainingJvm.class, directory);
        found = analyze(jvm);
    }

    @AfterAll
    static void close() throws Exception {
        jvm.close();
    }

    private static HeapAnalysis analyze(DumpedJvm dumped) throws Exception {
        return HeapAnalysis.of(
                dumped.dump().file(), new AnalysisOptions(false, Set.of(CopyingLoader.class.getName())));
    }

    @Test
    void arraysOfPrimitivesInStaticFieldsCount() {
        assertRetained("bytes", 10 * MB, 1);
    }

    @Test
    void objectsThatALiveObjectRefersToDoNotCount() {
        assertRetained("shared", MB, 1);
    }

    @Test
    void anApplicationReachableOnlyThroughTheLeakedOneCounts() {
        assertRetained("outer", 2 * MB + 4 * MB, 2);
    }

    @Test
    void anObjectSharedByTwoApplicationsCountsOnlyInTheirTotal() {
        assertRetained("two", 6 * MB + MB + MB, 2);
        assertRetained("again", MB, 1);
    }

    @Test
    void theTotalCountsEachApplicationOnce() {
        assertThat(found.retainedBytes()).isBetween(29 * MB, 29 * MB + 7 * LOADER);
    }

    /** An array of a million references has four megabytes if the JVM compresses references, otherwise eight. */
    @ParameterizedTest
    @CsvSource({"-XX:+UseCompressedOops, 4", "-XX:-UseCompressedOops, 8"})
    void theSizeOfReferencesIsThatOfTheDumpedJvm(String option, long megabytes) throws Exception {
        try (DumpedJvm dumped = DumpedJvm.start(RetainingJvm.class, directory, option)) {
            assertThat(retained(analyze(dumped), "references")).isBetween(megabytes * MB, megabytes * MB + LOADER);
        }
    }

    private static void assertRetained(String field, long bytes, int loaders) {
        assertThat(retained(found, field)).isBetween(bytes, bytes + loaders * LOADER);
    }

    private static Long retained(HeapAnalysis analysis, String field) {
        String root = "static field " + RetainingJvm.class.getName() + "." + field;
        return assertThat(analysis.holders()).filteredOn(Holder::root, root).singleElement().actual().retainedBytes();
    }
}
