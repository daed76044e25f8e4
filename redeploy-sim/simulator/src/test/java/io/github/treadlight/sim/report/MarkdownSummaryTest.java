package io.github.treadlight.sim.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.sim.fixture.HostileName;
import io.github.treadlight.sim.fixture.SampleResults;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MarkdownSummaryTest {
    @TempDir
    private Path directory;

    @Test
    void eachRunHasALineAndEachReferencePathAParagraph() {
        assertThat(MarkdownSummary.text(List.of(SampleResults.leakingAndClean())).lines())
                .contains(
                        "| payara-micro | shop | without | **strong** | 1.00 | 5.70 ± 0.20 | 8.90 ± 0.10 | 45.0 | 7978"
                                + " | 2087 | 1706 to 3032 | 3032 |",
                        "| payara-micro | shop | with Treadlight | none | 0.00 | 0.10 ± 0.20 | 0.00 ± 0.00 |  | 7916"
                                + " | 2083 | 1904 to 2212 | 2212 |",
                        "| payara-micro | dying | without | **failed after cycle 2** | 0.00 | 0.00 | 0.00 |  | 5000 | 0"
                                + " | too few cycles | 0 |",
                        "- **shop** leaks 5.7 MB of heap and 8.9 MB of metaspace per redeployment without Treadlight:"
                                + " class value on java.lang.String, caused by the application. With Treadlight, it"
                                + " does not leak.",
                        "**payara-micro, shop**: a steady redeployment takes 1.00 times as long with Treadlight (the"
                                + " confidence intervals overlap); the first deployment takes 0.99 times as long with"
                                + " Treadlight (one deployment on each side).",
                        "**shop, without**: origin application, 5 ×"
                                + " `org.glassfish.web.loader.WebappClassLoader`, 45.0 MB retained",
                        "class value on java.lang.String",
                        "  → java.lang.ClassValue$Entry.value",
                        "Known since JDK-8136353.",
                        "<https://github.com/treadlight/treadlight/blob/main/docs/leaks.md#leak-class-values>",
                        "**dying, without**: A verdict needs at least 5 cycles, not 2.",
                        "**dying, without**: Payara Micro died with exit code 137 \\| its log is dying-off.log");
    }

    @Test
    void namesContainNeitherMarkupNorControlCharacters() {
        String text = MarkdownSummary.text(List.of(SampleResults.hostile()));
        HostileName.assertEscaped(text);
        String escaped = "\\\\u001b\\[31mworker\\\\nnext\\|cell\\`code\\`\\`\\`"
                + "\\<script\\>\\[text\\](link)\\\\u202eend";
        assertThat(text.lines())
                .filteredOn(line -> line.contains("worker"))
                .allSatisfy(line -> assertThat(line).containsAnyOf(escaped, HostileName.SHOWN))
                .contains(
                        "**" + escaped + ", without**: " + escaped,
                        "**" + escaped + ", without**: origin " + escaped + ", 1 × ````" + HostileName.SHOWN
                                + "````, 1.0 MB retained",
                        escaped)
                .anySatisfy(line -> assertThat(line).startsWith("| " + escaped + " | " + escaped + " | without | **"
                        + escaped + "** | 1.00 |"));
        assertThat(text).contains("\n\n````\n" + HostileName.SHOWN + "\n  → " + HostileName.SHOWN
                + "\n  → ```\n````\n");
    }

    @Test
    void aSummaryIsAppendedToTheFile() throws Exception {
        Path file = directory.resolve("summary.md");
        MarkdownSummary.append(List.of(SampleResults.leakingAndClean()), file);
        Files.writeString(file, "before\n" + Files.readString(file));
        MarkdownSummary.append(List.of(SampleResults.leakingAndClean()), file);
        assertThat(Files.readString(file)).startsWith("before\n### Memory that redeployments retain")
                .containsPattern("(?s)### Memory.*### Memory");
    }
}
