package io.github.treadlight.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultTableTest {
    private static final String BASE = Rival.JDK.name();

    @Test
    void ratiosAreRelativeToTheBaseInTheSameRow() {
        ResultTable table = table(lookup("JDK", "ONE", 2), lookup("MAP", "1x64", 3), lookup("COMPACT", "ONE", 1));
        assertThat(table.title()).isEqualTo("LookupBench.lookup: ns/op");
        assertThat(table.cell("shape=ONE", "JDK", BASE)).isEqualTo("2.00 ± 0.50");
        assertThat(table.cell("shape=ONE", "COMPACT", BASE)).isEqualTo("1.00 ± 0.50 (0.50)");
        assertThat(table.cell("shape=ONE", "JDK", "COMPACT")).isEqualTo("2.00 ± 0.50 (2.00)");
        assertThat(table.cell("shape=1x64", "MAP", BASE)).isEqualTo("3.00 ± 0.50");
        assertThat(table.cell("shape=ONE", "MAP", BASE)).isEmpty();
    }

    @Test
    void ratiosCompareFiguresOfOneRound() {
        ResultTable table = table(
                read("JDK", 2000), read("PAYARA", 1600), read("JDK", 4000), read("PAYARA", 1920), read("NEW", 1000));
        assertThat(table.cell("graph=BEAN", "JDK", BASE)).isEqualTo("3,000 [2,000–4,000]");
        assertThat(table.cell("graph=BEAN", "PAYARA", BASE)).isEqualTo("1,760 [1,600–1,920] (0.64)");
        assertThat(table.cell("graph=BEAN", "NEW", BASE)).isEqualTo("1,000 (0.50)");
    }

    @Test
    void meansAreGeometricInEachRoundAndOnlyOfRivalsWithAllCases() {
        ResultTable table = table(
                lookup("JDK", "ONE", 1),
                lookup("JDK", "ONE", 4),
                lookup("COMPACT", "ONE", 4),
                lookup("COMPACT", "ONE", 16),
                lookup("JDK", "1x64", 4),
                lookup("JDK", "1x64", 1),
                lookup("COMPACT", "1x64", 1),
                lookup("COMPACT", "1x64", 1),
                lookup("MAP", "1x64", 1));
        assertThat(table.cell(ResultTable.GEOMETRIC_MEAN, "COMPACT", BASE)).isEqualTo("3.00 [2.00–4.00] (1.50)");
        assertThat(table.ratio(ResultTable.GEOMETRIC_MEAN, "COMPACT", BASE)).isCloseTo(1.5, within(1e-9));
        assertThat(table.cell(ResultTable.GEOMETRIC_MEAN, "MAP", BASE)).isEmpty();
    }

    @Test
    void figuresOfAllMetricsAndThreadsHaveTablesOfTheirOwn() {
        Figure two = new Figure("LookupBench.lookup", "JDK", "shape=ONE", 2, 5, 0.1, "ns/op");
        Figure bytes = new Figure("LookupBench.lookup:gc.alloc.rate.norm", "JDK", "shape=ONE", 0, "B/op");
        assertThat(ResultTable.of(List.of(lookup("JDK", "ONE", 2), two, bytes)))
                .extracting(ResultTable::title)
                .containsExactly(
                        "LookupBench.lookup: ns/op",
                        "LookupBench.lookup, 2 threads: ns/op",
                        "LookupBench.lookup:gc.alloc.rate.norm: B/op");
    }

    @Test
    void nothingHasARatioToAFigureThatIsPrintedAsZero() {
        ResultTable table = table(lookup("JDK", "ONE", 0.0001), lookup("COMPACT", "ONE", 24));
        assertThat(table.cell("shape=ONE", "COMPACT", BASE)).isEqualTo("24.0 ± 0.50");
    }

    @Test
    void smallRatiosHaveOneDigit() {
        ResultTable table = table(lookup("JDK", "ONE", 65_000), lookup("COMPACT", "ONE", 49));
        assertThat(table.cell("shape=ONE", "COMPACT", BASE)).isEqualTo("49.0 ± 0.50 (0.0008)");
    }

    @Test
    void pageHasTheEnvironmentAndTheTablesOfEachFile(@TempDir Path directory) throws IOException {
        List<Figure> figures = List.of(lookup("JDK", "ONE", 2), read("STOCK", 8), read("NEW", 2));
        new ResultFile("Some JVM; -Xmx1g", figures).write(directory.resolve("17").resolve("lookup.csv"));
        Report.write(directory);
        assertThat(Files.readString(directory.resolve("results.md")))
                .contains("""
                        ## 17/lookup.csv

                        Some JVM; -Xmx1g

                        ### LookupBench.lookup: ns/op

                        | | JDK |
                        |---|---:|
                        | shape=ONE | 2.00 ± 0.50 |

                        ### StreamBench.read: ns/op median

                        | | STOCK | NEW |
                        |---|---:|---:|
                        | graph=BEAN | 8.00 | 2.00 (0.25) |
                        """);
    }

    private static ResultTable table(Figure... figures) {
        return ResultTable.of(List.of(figures)).get(0);
    }

    private static Figure lookup(String rival, String shape, double nanoseconds) {
        return new Figure("LookupBench.lookup", rival, "shape=" + shape, 1, nanoseconds, 0.5, "ns/op");
    }

    private static Figure read(String rival, double nanoseconds) {
        return new Figure("StreamBench.read", rival, "graph=BEAN", nanoseconds, "ns/op median");
    }
}
