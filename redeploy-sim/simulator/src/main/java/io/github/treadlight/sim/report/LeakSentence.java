package io.github.treadlight.sim.report;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.github.treadlight.sim.result.SimulationResult;
import io.github.treadlight.sim.result.SimulationResult.Application;
import io.github.treadlight.sim.result.SimulationResult.Run;
import io.github.treadlight.sim.result.SimulationResult.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A sentence that says whether an application leaks, how much, why, and what to do.
 *
 * @param scenario the workload
 * @param app the name of the application
 * @param leaks the verdict on the application in each run of the workload
 * @param text the sentence without the application's name, which precedes it
 * @param run the number of the run with the cause in the result, from 0; null if no cause was found
 * @param cause the number of the cause in that run, from 0; null if no cause was found
 */
public record LeakSentence(
        String scenario, String app, List<String> leaks, String text, @Nullable Integer run, @Nullable Integer cause) {
    private static final double MEGABYTE = 1 << 20;

    /** Returns the sentences about a result: one for each application of each workload. */
    public static List<LeakSentence> of(SimulationResult result) {
        Map<String, List<Run>> workloads = result.runs().stream().collect(
                Collectors.groupingBy(Run::scenario, LinkedHashMap::new, Collectors.toList()));
        List<LeakSentence> sentences = new ArrayList<>();
        workloads.values().forEach(runs -> verdicts(runs.get(0))
                .forEach(each -> sentences.add(of(each.name(), runs, result.runs()))));
        return sentences;
    }

    /** Returns the sentence with the name of its application. */
    @JsonIgnore
    public String withName() {
        return app + " " + text;
    }

    private static LeakSentence of(String app, List<Run> runs, List<Run> all) {
        StringBuilder text = new StringBuilder();
        Integer run = null;
        Integer cause = null;
        for (Run each : runs) {
            List<LeakCause> causes = LeakCause.of(each.verdict().holders()).stream()
                    .filter(found -> found.retains(app)).toList();
            if (cause == null && !causes.isEmpty()) {
                run = all.indexOf(each);
                cause = LeakCause.of(each.verdict().holders()).indexOf(causes.get(0));
            }
            boolean first = text.isEmpty();
            String mode = !first ? "" : each.module().equals("on") ? " with Treadlight"
                    : runs.size() > 1 ? " without Treadlight" : "";
            text.append(first ? "" : " With Treadlight, it ").append(clause(app, each, mode, causes));
        }
        List<String> leaks = runs.stream().map(each -> leak(app, each)).toList();
        return new LeakSentence(runs.get(0).scenario(), app, leaks,
                leaks.stream().allMatch(Verdict.NONE::equals) ? "does not leak." : text.toString(), run, cause);
    }

    private static String clause(String app, Run run, String mode, List<LeakCause> causes) {
        return switch (leak(app, run)) {
            case Verdict.NONE -> "does not leak" + mode + ".";
            case Verdict.UNKNOWN -> "has no verdict" + mode + because(run);
            default -> "leaks " + amount(app, run, causes) + " per redeployment" + mode
                    + (leak(app, run).equals(Verdict.SOFT) ? " until memory runs short" : "") + cause(causes) + ".";
        };
    }

    private static String because(Run run) {
        String reason = run.failure() == null ? run.verdict().reason() : run.failure();
        return reason == null ? "." : ": " + reason + (reason.endsWith(".") ? "" : ".");
    }

    private static String cause(List<LeakCause> causes) {
        if (causes.isEmpty()) {
            return "";
        }
        String remedy = causes.get(0).remedy();
        int others = causes.size() - 1;
        return ": " + causes.get(0).title() + (remedy.isEmpty() ? "" : "; " + remedy)
                + (others == 0 ? "" : "; and " + others + " other cause" + (others == 1 ? "" : "s"));
    }

    /** Returns the memory that a redeployment of the application retains. Only a single application has slopes. */
    private static String amount(String app, Run run, List<LeakCause> causes) {
        Verdict verdict = run.verdict();
        if (run.apps() == 1) {
            return megabytes(verdict.heapBytesPerCycle()) + " of heap and "
                    + megabytes(verdict.metaspaceBytesPerCycle()) + " of metaspace";
        }
        double loaders = verdicts(run).stream().filter(each -> each.name().equals(app))
                .mapToDouble(Application::loadersPerCycle).findAny().orElse(verdict.loadersPerCycle());
        return causes.stream().flatMap(each -> each.holders().stream())
                .filter(holder -> holder.retainedBytes() != null)
                .mapToDouble(holder -> (double) Objects.requireNonNull(holder.retainedBytes()) / holder.loaders())
                .max().stream().mapToObj(bytes -> "about " + megabytes(bytes * loaders) + " of heap")
                .findAny().orElseGet(() -> String.format(Locale.ROOT, "%.2f class loaders", loaders));
    }

    private static String megabytes(double bytes) {
        return String.format(Locale.ROOT, "%.1f MB", Math.max(0, bytes / MEGABYTE));
    }

    private static String leak(String app, Run run) {
        return verdicts(run).stream().filter(each -> each.name().equals(app)).map(Application::leak).findAny()
                .orElse(run.verdict().leak());
    }

    /** Returns the verdicts on the applications; only one, on the whole workload, in results of earlier versions. */
    private static List<Application> verdicts(Run run) {
        List<Application> applications = run.verdict().applications();
        return applications != null && !applications.isEmpty() ? applications
                : List.of(new Application(run.scenario(), run.verdict().leak(), run.verdict().loadersPerCycle()));
    }
}
