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
 * A profiler for the processor time of the whole JVM, in milliseconds for each operation. It includes the work of
 * parallel garbage collectors and compilers, which elapsed time does not show.
 *
 * <p>Suitable for single shots only: it counts from the beginning to the end of an iteration.
 */
public final class CpuTime implements InternalProfiler {
    private static final OperatingSystemMXBean PROCESS =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private long before;

    /** Creates the profiler; called by JMH. */
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
        return List.of(new ScalarResult("cpu", millis / operations, "ms/op", AggregationPolicy.AVG));
    }
}
