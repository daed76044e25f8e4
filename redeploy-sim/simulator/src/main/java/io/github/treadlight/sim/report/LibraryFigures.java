package io.github.treadlight.sim.report;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.github.treadlight.sim.result.SimulationResult;
import io.github.treadlight.sim.result.SimulationResult.Environment;
import io.github.treadlight.sim.result.SimulationResult.Holder;
import io.github.treadlight.sim.result.SimulationResult.Run;
import io.github.treadlight.sim.result.SimulationResult.Verdict;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The figures of a run for the page about libraries. They are for one redeployment and rounded to a tenth; sizes are in
 * megabytes of 2<sup>20</sup> bytes. A margin is half the width of the 95 % confidence interval, or null if there are
 * too few cycles.
 *
 * @param server the server and its JDK, with versions
 * @param started the time at which the simulation began, in ISO 8601
 * @param options the additional options of the server's JVM, in alphabetical order
 * @param use the name of the workload, such as {@code mysql-closed}
 * @param module {@code on} with Treadlight, {@code off} without
 * @param cycles the number of cycles
 * @param failed whether the run ended before its last cycle
 * @param leak a verdict as in {@link Verdict#leak}
 * @param leaks the catalogue's names of the leaks that were found in the heap dump; null if they were not recorded
 * @param remedies the remedy of each cause of the leak, or its title, as {@link RetainedCauses} returns them
 */
@JsonPropertyOrder({"server", "use", "module"})
public record LibraryFigures(
        String server,
        int cpus,
        String started,
        List<String> options,
        String use,
        String module,
        int cycles,
        boolean failed,
        String leak,
        double loaders,
        double heap,
        @Nullable Double heapMargin,
        double metaspace,
        @Nullable Double metaspaceMargin,
        @Nullable List<String> leaks,
        List<String> remedies) {
    private static final double MEGABYTE = 1 << 20;
    private static final double TENTHS = 10;
    private static final Pattern JVM_OPTION = Pattern.compile("--jvm-option[= ](\\S+)");

    /** Returns the figures of all runs of a result. */
    public static Stream<LibraryFigures> of(SimulationResult result) {
        return result.runs().stream().map(run -> of(result.environment(), run));
    }

    /**
     * Returns the earlier figures together with the new ones. New figures replace earlier ones of the same server, use
     * and module. Of several new runs, the one with the most cycles counts, but a failed run counts only if all failed.
     * Servers keep the order of their first figures; the figures of a server are sorted by use and module.
     */
    public static List<LibraryFigures> merge(List<LibraryFigures> earlier, List<LibraryFigures> measured) {
        Map<String, Map<String, LibraryFigures>> servers = new LinkedHashMap<>();
        Stream.of(earlier, worstFirst(measured)).flatMap(List::stream).forEach(run -> servers
                .computeIfAbsent(run.server(), any -> new TreeMap<>()).put(run.use() + ' ' + run.module(), run));
        return servers.values().stream().flatMap(runs -> runs.values().stream()).toList();
    }

    /** Returns the figures so that those to keep come last: failed runs first, then by number of cycles. */
    private static List<LibraryFigures> worstFirst(List<LibraryFigures> measured) {
        return measured.stream().sorted(Comparator.comparing((LibraryFigures run) -> !run.failed())
                .thenComparing(LibraryFigures::cycles)).toList();
    }

    private static LibraryFigures of(Environment environment, Run run) {
        Verdict verdict = run.verdict();
        return new LibraryFigures(
                environment.serverVersion() + ", JDK " + environment.jdk(),
                environment.cpus(),
                environment.started(),
                options(environment.command()),
                run.scenario(),
                run.module(),
                run.cycles().size(),
                run.failure() != null,
                verdict.leak(),
                rounded(verdict.loadersPerCycle()),
                megabytes(verdict.heapBytesPerCycle()),
                margin(verdict.heapBytesMargin()),
                megabytes(verdict.metaspaceBytesPerCycle()),
                margin(verdict.metaspaceBytesMargin()),
                verdict.holders().stream().map(Holder::leaks).filter(Objects::nonNull)
                        .flatMap(List::stream).distinct().toList(),
                List.copyOf(RetainedCauses.of(run)));
    }

    private static List<String> options(@Nullable String command) {
        return command == null ? List.of() : List.copyOf(JVM_OPTION.matcher(command).results()
                .map(option -> option.group(1)).collect(Collectors.toCollection(TreeSet::new)));
    }

    private static double rounded(double value) {
        return Math.round(value * TENTHS) / TENTHS;
    }

    private static double megabytes(double bytes) {
        return rounded(bytes / MEGABYTE);
    }

    private static @Nullable Double margin(@Nullable Double bytes) {
        return bytes == null ? null : megabytes(bytes);
    }

    /** Returns whether the run retains a class loader at each redeployment, even if only by soft references. */
    boolean isLeak() {
        return leak.equals(Verdict.STRONG) || isSoft();
    }

    boolean isSoft() {
        return leak.equals(Verdict.SOFT);
    }

    boolean hasVerdict() {
        return !leak.equals(Verdict.UNKNOWN);
    }
}
