package io.github.treadlight.sim.result;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What {@code result.json} holds. Sizes in bytes, times in milliseconds. Immutable.
 *
 * @param schema 1; another number when the shape changes
 * @param environment what was measured, and where
 * @param runs one for each scenario and server JVM, in the order they ran
 */
public record SimulationResult(int schema, Environment environment, List<Run> runs) {
    /** The shape described here. */
    public static final int SCHEMA = 1;

    /** Returns the times with Treadlight divided by those without, of each scenario that was run in both ways. */
    @JsonProperty(access = JsonProperty.Access.READ_ONLY)
    public List<TimeRatio> getRatios() {
        return TimeRatio.of(runs);
    }

    /**
     * What was measured, and where.
     *
     * @param server the server's short name, as for {@code --server}
     * @param maxHeap the server's largest heap
     * @param started when the simulation began, ISO 8601
     * @param command what to type to have it again; null when that is not known
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
        /** The same with its command. */
        public Environment seenBy(String typed) {
            return new Environment(server, serverVersion, jdk, gc, maxHeap, cpus, os, started, typed);
        }
    }

    /**
     * One workload in one server JVM.
     *
     * @param scenario the scenario's name, or the name of the user's archive
     * @param module {@code on} with Treadlight, {@code off} without
     * @param softRefs {@code default} or {@code cleared}
     * @param apps how many applications were deployed side by side
     * @param cycles those that were measured
     * @param failure what ended the run before its last cycle, in a sentence; null when nothing did
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
         * As people say it.
         *
         * @param module {@code on} or {@code off}
         */
        public static String mode(String module) {
            return module.equals("on") ? "with Treadlight" : "without";
        }

        /** The same with another failure. */
        public Run failed(String sentence) {
            return new Run(scenario, module, softRefs, apps, cycles, verdict, sentence);
        }
    }

    /**
     * One redeployment of every application.
     *
     * @param cycle counted from 1; in the first, the applications are deployed for the first time
     * @param loadersAlive how many loaders each application has in memory; 1 is the running one
     * @param redeployMillis the time to undeploy and deploy all applications
     * @param undeployMillis the undeployments' part of that
     * @param phases how long each phase of the deployments took, in their order, as far as the server tells; null when
     *     it does not
     * @param topClasses the classes whose instances take most of the heap
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

    /** How many instances of a class there are, and the bytes they take. */
    public record TopClass(String name, long instances, long bytes) {}

    /**
     * What became of the redeployed applications. Slopes are by least squares over all cycles but the first two; a
     * margin is half of the interval that the slope lies in with 95 % confidence.
     *
     * @param leak {@code none}, {@code soft} (kept by soft references only), {@code strong}, or {@code unknown} when
     *     the cycles do not tell
     * @param loadersPerCycle loaders that stayed for each redeployment of the application that keeps most
     * @param strongLoadersPerCycle the same, after soft references were cleared at the end
     * @param heapBytesMargin null when there are too few cycles to say
     * @param metaspaceBytesMargin null when there are too few cycles to say
     * @param redeployMillisMedian the median of the steady redeployments; 0 when there is none
     * @param redeployMillisP95 the 95th percentile of the steady redeployments; 0 when there is none
     * @param times the time of the first deployment, the warm-up, and the confidence interval of the median; null in
     *     results of earlier versions
     * @param holders what holds the loaders; empty when that was not looked for
     * @param reason why it is {@code unknown} and what to do, in a sentence; null when it is not
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
            @Nullable String reason) {
        /** A redeployment leaves no more than the one before. */
        public static final String NONE = "none";
        /** Soft references keep it. */
        public static final String SOFT = "soft";
        /** More than soft references keep it. */
        public static final String STRONG = "strong";
        /** The cycles do not tell. */
        public static final String UNKNOWN = "unknown";

        /** The same with its holders. */
        public Verdict heldBy(List<Holder> found) {
            return new Verdict(leak, loadersPerCycle, strongLoadersPerCycle, heapBytesPerCycle, heapBytesMargin,
                    metaspaceBytesPerCycle, metaspaceBytesMargin, redeployMillisMedian, redeployMillisP95, times,
                    found, reason);
        }
    }

    /**
     * What holds loaders that should be gone, by names of classes, fields and threads.
     *
     * @param loader the loader's class
     * @param root what the path begins at: a static field, a thread, a class value, what the JVM itself keeps
     * @param path the references from there to the first object of the application; empty when that is the root
     * @param verdict whose fault it is: {@code application}, {@code library} (one that the application brings with it)
     *     or {@code server}; {@code unknown} when no path was found
     * @param loaders how many loaders are held in the same way
     * @param cause what is known of it, and what helps, in a sentence or two; null for one that is not known
     */
    public record Holder(
            String loader,
            String root,
            List<String> path,
            String verdict,
            int loaders,
            @Nullable String cause) {}
}
