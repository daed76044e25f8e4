package io.github.treadlight.sim.result;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The content of {@code result.json}. Sizes are in bytes, times in milliseconds. Immutable.
 *
 * @param schema the version of the structure, {@link #SCHEMA}
 * @param environment the server and the machine
 * @param runs the runs, in order; one for each workload and server JVM
 */
public record SimulationResult(int schema, Environment environment, List<Run> runs) {
    /**
     * The version of the structure that this class describes. It increases when a field is removed or changes its
     * meaning, but not when a field is added.
     */
    public static final int SCHEMA = 1;

    /** Returns the times with Treadlight divided by those without, for each workload that was run in both modes. */
    @JsonProperty(access = JsonProperty.Access.READ_ONLY)
    public List<TimeRatio> getRatios() {
        return TimeRatio.of(runs);
    }

    /**
     * The server and the machine.
     *
     * @param server the server's short name, as for {@code --server}
     * @param maxHeap the server's maximum heap size
     * @param started the time at which the simulation began, in ISO 8601
     * @param command the command that repeats the simulation; null if it is unknown
     */
    public record Environment(
            String server,
            String serverVersion,
            String jdk,
            String gc,
            long maxHeap,
            int cpus,
            String os,
            String started,
            @Nullable String command) {
        /** Returns a copy with the command that the user typed. */
        public Environment withCommand(String typed) {
            return new Environment(server, serverVersion, jdk, gc, maxHeap, cpus, os, started, typed);
        }
    }

    /**
     * The run of one workload in one server JVM.
     *
     * @param scenario the scenario's name, or the name of the user's archives
     * @param module {@code on} with Treadlight, {@code off} without
     * @param softRefs {@code default} or {@code cleared}
     * @param apps the number of applications that were deployed side by side
     * @param cycles the measured cycles
     * @param failure a sentence that says why the run ended before its last cycle; null if all cycles were run
     */
    public record Run(
            String scenario,
            String module,
            String softRefs,
            int apps,
            List<Cycle> cycles,
            Verdict verdict,
            @Nullable String failure) {
        /**
         * Returns the text for a value of {@link Run#module}.
         *
         * @param module {@code on} or {@code off}
         */
        public static String mode(String module) {
            return module.equals("on") ? "with Treadlight" : "without";
        }

        /**
         * Returns the number of live class loaders of the application that retains most, so that it rises from cycle to
         * cycle by {@link Verdict#loadersPerCycle}.
         *
         * @param cycle a cycle of this run
         */
        public int loadersAlive(Cycle cycle) {
            String app = verdict.mostRetained();
            return app == null
                    ? cycle.loadersAlive().values().stream().mapToInt(Integer::intValue).max().orElse(0)
                    : cycle.loadersAlive().getOrDefault(app, 0);
        }

        /** Returns a copy with a failure. */
        public Run withFailure(String sentence) {
            return new Run(scenario, module, softRefs, apps, cycles, verdict, sentence);
        }
    }

    /**
     * One cycle, which redeploys every application once.
     *
     * @param cycle the number of the cycle, from 1; the first cycle deploys the applications for the first time
     * @param loadersAlive the number of live class loaders of each application; 1 is the running deployment
     * @param redeployMillis the time to undeploy and deploy all applications
     * @param undeployMillis the part of this time for the undeployments
     * @param phases the time of each phase of the deployments, in order; null if the server did not print them
     * @param topClasses the classes whose instances use most of the heap
     */
    public record Cycle(
            int cycle,
            long heapUsed,
            long metaspaceUsed,
            int loadedClasses,
            Map<String, Integer> loadersAlive,
            long redeployMillis,
            long undeployMillis,
            @Nullable Map<String, Long> phases,
            List<TopClass> topClasses) {}

    /** The number of instances of a class, and the bytes that they use. */
    public record TopClass(String name, long instances, long bytes) {}

    /**
     * The verdict on a run: whether the applications leak, and how much. Slopes are by least squares over all cycles
     * except the first two; a margin is half of the slope's 95 % confidence interval.
     *
     * @param leak {@code none}, {@code soft} (retained by soft references only), {@code strong}, or {@code unknown} if
     *     the cycles do not allow a verdict
     * @param loadersPerCycle the loaders that each cycle retains, for the application that retains most
     * @param strongLoadersPerCycle the loaders per cycle that are alive after soft references were cleared at the end
     * @param heapBytesMargin null if there are too few cycles
     * @param metaspaceBytesMargin null if there are too few cycles
     * @param redeployMillisMedian the median of the steady redeployments; 0 if there are none
     * @param redeployMillisP95 the 95th percentile of the steady redeployments; 0 if there are none
     * @param times the time of the first deployment, the warm-up, and the confidence interval of the median; null in
     *     results of earlier versions
     * @param holders the reference paths that retain the loaders; empty if no heap dump was searched
     * @param retainedBytes the bytes that all class loaders of undeployed applications retain together; null if no heap
     *     dump was searched, and in results of earlier versions
     * @param reason a sentence that says why the verdict is {@code unknown} and what to do; null for other verdicts
     * @param applications the verdict on each application, in the order of their deployment; null in results of earlier
     *     versions
     */
    public record Verdict(
            String leak,
            double loadersPerCycle,
            double strongLoadersPerCycle,
            double heapBytesPerCycle,
            @Nullable Double heapBytesMargin,
            double metaspaceBytesPerCycle,
            @Nullable Double metaspaceBytesMargin,
            long redeployMillisMedian,
            long redeployMillisP95,
            @Nullable DeploymentTimes times,
            List<Holder> holders,
            @Nullable Long retainedBytes,
            @Nullable String reason,
            @Nullable List<Application> applications) {
        /** The number of retained deployments does not grow. */
        public static final String NONE = "none";
        /** Only soft references retain the deployments. */
        public static final String SOFT = "soft";
        /** References that are not soft retain the deployments. */
        public static final String STRONG = "strong";
        /** The cycles do not allow a verdict. */
        public static final String UNKNOWN = "unknown";

        /** Returns a copy with holders and the bytes that they retain. */
        public Verdict withHolders(List<Holder> found, long bytes) {
            return new Verdict(leak, loadersPerCycle, strongLoadersPerCycle, heapBytesPerCycle, heapBytesMargin,
                    metaspaceBytesPerCycle, metaspaceBytesMargin, redeployMillisMedian, redeployMillisP95, times,
                    found, bytes, reason, applications);
        }

        /** Returns the name of the application that {@link #loadersPerCycle} is about; null if it is unknown. */
        @JsonIgnore
        public @Nullable String mostRetained() {
            return applications == null ? null : applications.stream()
                    .max(Comparator.comparingDouble(Application::loadersPerCycle)).map(Application::name).orElse(null);
        }
    }

    /**
     * The verdict on one application of a run.
     *
     * @param name the application's name in the server
     * @param leak as in {@link Verdict#leak}
     * @param loadersPerCycle the loaders that each cycle retains
     */
    public record Application(String name, String leak, double loadersPerCycle) {}

    /**
     * A reference path that retains class loaders of undeployed applications, as names of classes, fields and threads.
     *
     * @param loader the class of the loaders
     * @param root the start of the path: a static field, a thread, a class value, or a GC root of the JVM itself
     * @param path the references from the root to the first object of the application; empty if the root refers to it
     * @param verdict the origin of the leak: {@code application}, {@code library} (one that the application contains)
     *     or {@code server}; {@code unknown} if no path was found
     * @param loaders the number of loaders that are retained in the same way
     * @param cause the known cause and a remedy; null if the cause is unknown
     * @param leaks the names of the leaks in Treadlight's catalogue that have this cause; empty if the cause is known
     *     but Treadlight does not release it; null if it is unknown, and in results of earlier versions
     * @param retainedBytes the bytes that these loaders retain together: those that would be free if the loaders, their
     *     classes and the instances of these classes did not exist. Holders of the same loaders have the same bytes.
     *     Null if the heap dump shows no path to the loaders, and in results of earlier versions
     * @param apps the names of the applications of these loaders, sorted; empty if the heap dump does not show them;
     *     null in results of earlier versions
     */
    public record Holder(
            String loader,
            String root,
            List<String> path,
            String verdict,
            int loaders,
            @Nullable String cause,
            @Nullable List<String> leaks,
            @Nullable Long retainedBytes,
            @Nullable List<String> apps) {}
}
