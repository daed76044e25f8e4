package io.github.treadlight.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * The processor time of the whole JVM, in milliseconds for each operation: what parallel collectors and compilers hide
 * from the clock.
 *
 * <p>For single shots: it counts what happens between the beginning and the end of an iteration.
 */
public final class CpuTime implements InternalProfiler {
    /** The result's name among the secondary metrics. */
    static final String LABEL = "cpu";

    private static final OperatingSystemMXBean PROCESS =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private long before;

    /** For JMH. */
    public CpuTime() {}

    @Override
    public String getDescription() {
        return "Processor time of the whole JVM";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        before = PROCESS.getProcessCpuTime();
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        double millis = (PROCESS.getProcessCpuTime() - before) / 1e6;
        long operations = Math.max(1, result.getMetadata().getAllOps());
        return List.of(new ScalarResult(LABEL, millis / operations, "ms/op", AggregationPolicy.AVG));
    }
}
