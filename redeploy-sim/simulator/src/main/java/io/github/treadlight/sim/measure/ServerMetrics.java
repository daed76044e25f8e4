package io.github.treadlight.sim.measure;

import io.github.treadlight.sim.probe.ProbeMXBean;
import io.github.treadlight.sim.result.SimulationResult.Environment;
import io.github.treadlight.sim.result.SimulationResult.TopClass;
import java.io.IOException;
import java.lang.management.ClassLoadingMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.OperatingSystemMXBean;
import java.lang.management.RuntimeMXBean;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/** The metrics of a running server, read through the JVM's MBeans and the probe. */
public final class ServerMetrics {
    private static final int TOP_CLASSES = 10;
    /** The most GC cycles; one is not enough, because cleaners and reference queues release objects only after it. */
    private static final int MAX_COLLECTIONS = 12;
    /** The number of consecutive GC cycles after which the same numbers of loaders and classes are final. */
    private static final int STEADY = 3;
    /**
     * The longest time to wait for the collection of an additional loader. Sometimes a loader survives several GC
     * cycles although a heap dump contains no reference path to it, and is collected seconds later, for an unknown
     * reason. Each time that waiting did not help, the limit is halved, because the loader of an application that leaks
     * is never collected.
     */
    private static final Duration MAX_WAIT = Duration.ofSeconds(3);

    private final MBeanServerConnection server;
    private final ProbeMXBean probe;
    /** The loaders after the previous measurement; one of each application before the first. */
    private Map<String, Integer> previousLoaders = Map.of();
    private Map<String, Integer> firstLoaders = Map.of();
    private Duration maxWait = MAX_WAIT;

    /** Creates the metrics of a started server. */
    public ServerMetrics(MBeanServerConnection server, ProbeMXBean probe) {
        this.server = server;
        this.probe = probe;
    }

    /** Collects garbage until no more loaders are collected, and measures the server. */
    public ServerFootprint read() {
        try {
            Map<String, Integer> loaders = collect();
            if (firstLoaders.isEmpty()) {
                firstLoaders = loaders;
            }
            List<TopClass> topClasses = topClasses(); // before the sizes, because it triggers another GC cycle
            long heap = bean(ManagementFactory.MEMORY_MXBEAN_NAME, MemoryMXBean.class)
                    .getHeapMemoryUsage().getUsed();
            long metaspace = bean(ManagementFactory.MEMORY_POOL_MXBEAN_DOMAIN_TYPE + ",name=Metaspace",
                    MemoryPoolMXBean.class).getUsage().getUsed();
            return new ServerFootprint(heap, metaspace, classLoading().getLoadedClassCount(), loaders, topClasses);
        } catch (IOException | JMException failed) {
            throw noResponse(failed);
        }
    }

    /** Returns the number of live loaders of each application after the JVM has cleared all soft references. */
    public Map<String, Integer> loadersWithoutSoftReferences() {
        probe.clearSoftReferences();
        previousLoaders = firstLoaders; // softly reachable loaders of the last measurement can be collected now
        maxWait = MAX_WAIT;
        try {
            return collect();
        } catch (IOException failed) {
            throw noResponse(failed);
        }
    }

    private static IllegalStateException noResponse(Exception failed) {
        return new IllegalStateException("The server's MBeans do not respond: " + failed.getMessage(), failed);
    }

    private Map<String, Integer> collect() throws IOException {
        long start = System.nanoTime();
        Map<String, Integer> loaders = collectUntilSteady();
        boolean waits = isMoreThanBefore(loaders);
        while (isMoreThanBefore(loaders) && System.nanoTime() - start < maxWait.toNanos()) {
            loaders = collectUntilSteady();
        }
        if (waits) {
            maxWait = isMoreThanBefore(loaders) ? maxWait.dividedBy(2) : MAX_WAIT;
        }
        previousLoaders = loaders;
        return loaders;
    }

    private boolean isMoreThanBefore(Map<String, Integer> loaders) {
        return loaders.entrySet().stream()
                .anyMatch(app -> app.getValue() > previousLoaders.getOrDefault(app.getKey(), 1));
    }

    private Map<String, Integer> collectUntilSteady() throws IOException {
        MemoryMXBean memory = bean(ManagementFactory.MEMORY_MXBEAN_NAME, MemoryMXBean.class);
        Map<String, Integer> loaders = Map.of();
        int classes = -1;
        int steady = 0;
        for (int i = 0; i < MAX_COLLECTIONS && steady < STEADY; i++) {
            memory.gc();
            Map<String, Integer> loadersNow = probe.getLoadersAlive();
            int classesNow = classLoading().getLoadedClassCount();
            steady = loadersNow.equals(loaders) && classesNow == classes ? steady + 1 : 1;
            loaders = loadersNow;
            classes = classesNow;
        }
        return loaders;
    }

    private List<TopClass> topClasses() throws IOException, JMException {
        String histogram = (String) server.invoke(
                new ObjectName("com.sun.management:type=DiagnosticCommand"),
                "gcClassHistogram",
                new Object[] {new String[0]},
                new String[] {String[].class.getName()});
        return ClassHistogram.parse(histogram, TOP_CLASSES);
    }

    private ClassLoadingMXBean classLoading() throws IOException {
        return bean(ManagementFactory.CLASS_LOADING_MXBEAN_NAME, ClassLoadingMXBean.class);
    }

    private <T> T bean(String name, Class<T> type) throws IOException {
        return ManagementFactory.newPlatformMXBeanProxy(server, name, type);
    }

    /**
     * Returns the environment of a result.
     *
     * @param server the server's short name
     * @param started the time at which the measurements began, in ISO 8601
     */
    public Environment environment(String server, String started) throws IOException {
        return new Environment(server, serverVersion(), jdk(), gc(), maxHeap(), cpus(), os(), started, null);
    }

    /** Returns the name and version of the server. */
    public String serverVersion() {
        return probe.getServerVersion();
    }

    /** Returns the version and vendor of the server's JDK, such as {@code 17.0.15 (Debian)}. */
    public String jdk() throws IOException {
        RuntimeMXBean runtime = bean(ManagementFactory.RUNTIME_MXBEAN_NAME, RuntimeMXBean.class);
        Map<String, String> properties = runtime.getSystemProperties();
        return properties.getOrDefault("java.version", "?") + " (" + runtime.getVmVendor() + ")";
    }

    /** Returns a system property of the server's JVM, or null if it is not set. */
    public @Nullable String systemProperty(String name) {
        try {
            return bean(ManagementFactory.RUNTIME_MXBEAN_NAME, RuntimeMXBean.class).getSystemProperties().get(name);
        } catch (IOException failed) {
            throw noResponse(failed);
        }
    }

    /** Returns the names of the garbage collectors, such as {@code G1 Young Generation, G1 Old Generation}. */
    private String gc() throws IOException {
        return ManagementFactory.getPlatformMXBeans(server, GarbageCollectorMXBean.class).stream()
                .map(GarbageCollectorMXBean::getName)
                .collect(Collectors.joining(", "));
    }

    /** Returns the maximum heap size in bytes. */
    private long maxHeap() throws IOException {
        return bean(ManagementFactory.MEMORY_MXBEAN_NAME, MemoryMXBean.class).getHeapMemoryUsage().getMax();
    }

    /** Returns the number of processors that are available to the server's JVM. */
    private int cpus() throws IOException {
        return operatingSystem().getAvailableProcessors();
    }

    /** Returns the operating system, such as {@code Linux 6.1 amd64}. */
    private String os() throws IOException {
        OperatingSystemMXBean os = operatingSystem();
        return os.getName() + " " + os.getVersion() + " " + os.getArch();
    }

    private OperatingSystemMXBean operatingSystem() throws IOException {
        return bean(ManagementFactory.OPERATING_SYSTEM_MXBEAN_NAME, OperatingSystemMXBean.class);
    }
}
