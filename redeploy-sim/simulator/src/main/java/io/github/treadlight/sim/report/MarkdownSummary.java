package io.github.treadlight.sim.report;

import io.github.treadlight.sim.result.ByteSize;
import io.github.treadlight.sim.result.DeploymentTimes;
import io.github.treadlight.sim.result.Folder;
import io.github.treadlight.sim.result.SimulationResult;
import io.github.treadlight.sim.result.SimulationResult.Holder;
import io.github.treadlight.sim.result.SimulationResult.Run;
import io.github.treadlight.sim.result.SimulationResult.Verdict;
import io.github.treadlight.sim.result.Slope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Writes a summary of results in Markdown, which CI services display with a build. */
public final class MarkdownSummary {
    private MarkdownSummary() {}

    /** Appends a summary to a file, and creates the file if necessary. */
    public static void append(List<SimulationResult> results, Path file) throws IOException {
        append(text(results), file);
    }

    /** Checks that text can be appended to a file, and creates the file if necessary. */
    public static void requireWritable(Path file) throws IOException {
        append("", file);
    }

    private static void append(String text, Path file) throws IOException {
        Folder.makeOf(file);
        Files.writeString(file, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    static String text(List<SimulationResult> results) {
        StringBuilder text = new StringBuilder("""
                ### Memory that redeployments retain

                | server | application | | leak | loaders | heap, MB | metaspace, MB | retained, MB \
                | first, ms | median, ms | interval, ms | 95th percentile, ms |
                |---|---|---|---|---:|---:|---:|---:|---:|---:|---:|---:|
                """);
        for (SimulationResult result : results) {
            for (Run run : result.runs()) {
                Verdict verdict = run.verdict();
                text.append(String.format(Locale.ROOT,
                        "| %s | %s | %s | %s | %.2f | %s | %s | %s | %s | %d | %s | %d |\n",
                        MarkdownText.of(result.environment().server()), MarkdownText.of(run.scenario()),
                        Run.mode(run.module()), leak(run),
                        verdict.loadersPerCycle(),
                        Slope.megabytes(verdict.heapBytesPerCycle(), verdict.heapBytesMargin()),
                        Slope.megabytes(verdict.metaspaceBytesPerCycle(), verdict.metaspaceBytesMargin()),
                        verdict.retainedBytes() == null ? "" : ByteSize.megabytes(verdict.retainedBytes()),
                        first(verdict.times()), verdict.redeployMillisMedian(), interval(verdict.times()),
                        verdict.redeployMillisP95()));
            }
        }
        for (SimulationResult result : results) {
            text.append('\n');
            LeakSentence.of(result).forEach(sentence -> text.append("- **").append(MarkdownText.of(sentence.app()))
                    .append("** ").append(MarkdownText.of(sentence.text())).append('\n'));
        }
        text.append("""

                Retained is the heap that all undeployed applications retain at the end.

                Times: the first deployment in the fresh server; then the median of the steady redeployments, its 95 % \
                confidence interval (order statistics), and their 95th percentile.
                """);
        for (SimulationResult result : results) {
            result.getRatios().forEach(ratio -> text.append("\n**")
                    .append(MarkdownText.of(result.environment().server())).append(", ")
                    .append(MarkdownText.of(ratio.scenario())).append("**: ").append(ratio.sentence()).append('\n'));
            result.runs().forEach(run -> explain(text, run));
        }
        return text.append('\n').toString();
    }

    private static String first(@Nullable DeploymentTimes times) {
        return times == null ? "" : String.valueOf(times.firstMillis());
    }

    private static String interval(@Nullable DeploymentTimes times) {
        if (times == null) {
            return "";
        }
        return times.medianLow() == null ? "too few cycles" : times.interval();
    }

    private static void explain(StringBuilder text, Run run) {
        String name = "\n**" + MarkdownText.of(run.scenario()) + ", " + Run.mode(run.module()) + "**: ";
        if (run.failure() != null) {
            text.append(name).append(MarkdownText.of(run.failure())).append('\n');
        }
        if (run.verdict().reason() != null) {
            text.append(name).append(MarkdownText.of(run.verdict().reason())).append('\n');
        }
        for (Holder holder : run.verdict().holders()) {
            text.append(name).append("origin ").append(MarkdownText.of(holder.verdict())).append(", ")
                    .append(holder.loaders()).append(" × ").append(MarkdownText.code(holder.loader()))
                    .append(holder.retainedBytes() == null
                            ? "" : ", " + ByteSize.text(holder.retainedBytes()) + " retained")
                    .append("\n\n")
                    .append(MarkdownText.block(Stream.concat(
                            Stream.of(holder.root()), holder.path().stream().map(step -> "  → " + step)).toList()));
            if (holder.cause() != null) {
                text.append('\n').append(MarkdownText.of(holder.cause())).append('\n');
            }
            LeakPages.of(holder).forEach(page -> text.append("\n<").append(page).append(">\n"));
        }
    }

    private static String leak(Run run) {
        String leak = MarkdownText.of(run.verdict().leak());
        String shown = leak.equals(Verdict.NONE) ? leak : "**" + leak + "**";
        return run.failure() == null ? shown : run.cycles().isEmpty() ? "**failed in the first cycle**"
                : "**failed after cycle " + run.cycles().size() + "**";
    }
}
