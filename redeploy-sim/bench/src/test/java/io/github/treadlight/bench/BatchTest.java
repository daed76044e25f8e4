package io.github.treadlight.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.VerboseMode;

class BatchTest {
    private static final ForkedJvm JVM = new ForkedJvm(Path.of("some java"));

    @Test
    void fullBatchesSelectBenchmarksAndTheirParameters() throws Exception {
        for (Batch batch : Batch.full(17)) {
            assertSelects(batch);
        }
    }

    @Test
    void shortBatchesSelectBenchmarksAndTheirParameters() throws Exception {
        for (Batch batch : Batch.brief()) {
            assertSelects(batch);
            Options options = batch.options(JVM, batch.cases().get(0));
            assertThat(options.getForkCount().get()).isEqualTo(1);
            assertThat(options.getMeasurementIterations().get()).isEqualTo(2);
        }
    }

    @Test
    void shortBatchesWriteAllFilesOfFullOnes() throws IOException {
        assertThat(files(Batch.brief())).isEqualTo(files(Batch.full(17)));
    }

    @Test
    void omitsOrbsThatDoNotRunOnTheJdk() throws IOException {
        assertThat(orbs(17)).containsExactly("orb=GLASSFISH_8", "orb=PAYARA_6");
        assertThat(orbs(25)).containsExactly("orb=GLASSFISH_8");
    }

    @Test
    void manyClassesHaveSeveralPairsEach() throws IOException {
        List<BenchShape> shapes = Batch.full(17).stream()
                .filter(batch -> batch.file().equals("lookup-many-classes.csv"))
                .flatMap(batch -> batch.cases().stream())
                .map(BenchShape::parse)
                .toList();
        assertThat(shapes).isNotEmpty().allMatch(shape -> shape.pairs() > 3 * shape.classes());
    }

    private static void assertSelects(Batch batch) throws CommandLineOptionException {
        OutputFormat silent = OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT);
        for (String one : batch.cases()) {
            Options options = batch.options(JVM, one);
            assertThat(options.getJvm().get()).isEqualTo("some java");
            assertThat(options.getParameter(batch.parameter()).get()).containsExactly(one);
            Set<BenchmarkListEntry> selected =
                    BenchmarkList.defaultList().find(silent, options.getIncludes(), List.of());
            assertThat(selected).as(batch.toString()).isNotEmpty();
            for (BenchmarkListEntry benchmark : selected) {
                Map<String, String[]> parameters = benchmark.getParams().get();
                assertThat(parameters).as(batch.toString()).containsKeys(given(batch));
                assertThat(options.getParameter("rival").orElse(List.of()))
                        .as(batch.toString())
                        .isSubsetOf(List.of(parameters.get("rival")));
            }
        }
    }

    /** Returns the names of the parameters to which the batch gives values. */
    private static String[] given(Batch batch) {
        List<String> names = new ArrayList<>(List.of(batch.parameter()));
        for (int i = 0; i < batch.arguments().size(); i++) {
            if (batch.arguments().get(i).equals("-p")) {
                names.add(batch.arguments().get(i + 1).replaceFirst("=.*", ""));
            }
        }
        return names.toArray(String[]::new);
    }

    private static Set<String> files(List<Batch> batches) {
        return batches.stream().map(Batch::file).collect(Collectors.toSet());
    }

    private static Set<String> orbs(int feature) throws IOException {
        List<String> arguments = new ArrayList<>();
        Batch.full(feature).forEach(batch -> arguments.addAll(batch.arguments()));
        return arguments.stream().filter(one -> one.startsWith("orb=")).collect(Collectors.toCollection(TreeSet::new));
    }
}
