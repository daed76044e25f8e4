package io.github.treadlight.sim.measure;

import io.github.treadlight.sim.probe.ProbeMXBean;
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

/** Reads a running server through its own MBeans and the probe. */
public final class ServerMetrics {
    private static final int TOP_CLASSES = 10;
    /** Loaders go in steps: what a cleaner or a reference queue frees is collectable only the next time. */
    private static final int MAX_COLLECTIONS = 12;
    /** So many collections in a row must find the same before it counts. */
    private static final int STEADY = 3;
    /**
     * How long a loader more than last time may take to go. Now and then one is still there after several collections,
     * though a heap dump shows nothing that holds it, and gone seconds later; why is not known. Half as long after each
     * time that it was in vain: of an application that leaks one goes never.
     */
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    private final MBeanServerConnection server;
    private final ProbeMXBean probe;
    /** What there may be at least; one of each application in the beginning. */
    private Map<String, Integer> loadersBefore = Map.of();
    private Map<String, Integer> loadersAtFirst = Map.of();
    private Duration patience = PATIENCE;

    /** Of a started server. */
    public ServerMetrics(MBeanServerConnection server, ProbeMXBean probe) {
        this.server = server;
        this.probe = probe;
    }

    /** What is left after collecting until nothing more goes. */
    public ServerFootprint read() {
        try {
            Map<String, Integer> loaders = collect();
            if (loadersAtFirst.isEmpty()) {
                loadersAtFirst = loaders;
            }
            List<TopClass> topClasses = topClasses(); // collects once more, so it comes before the sizes
            long heap = bean(ManagementFactory.MEMORY_MXBEAN_NAME, MemoryMXBean.class)
                    .getHeapMemoryUsage().getUsed();
            long metaspace = bean(ManagementFactory.MEMORY_POOL_MXBEAN_DOMAIN_TYPE + ",name=Metaspace",
                    MemoryPoolMXBean.class).getUsage().getUsed();
            return new ServerFootprint(heap, metaspace, classLoading().getLoadedClassCount(), loaders, topClasses);
        } catch (IOException | JMException failed) {
            throw new IllegalStateException("The server's MBeans do not answer: " + failed.getMessage(), failed);
        }
    }

    /** How many loaders each application has in memory after the JVM had to drop its soft references. */
    public Map<String, Integer> loadersWithoutSoftReferences() {
        probe.clearSoftReferences();
        loadersBefore = loadersAtFirst; // what may be left is not what softly leaked
        patience = PATIENCE;
        try {
            return collect();
        } catch (IOException failed) {
            throw new IllegalStateException("The server's MBeans do not answer: " + failed.getMessage(), failed);
        }
    }

    private Map<String, Integer> collect() throws IOException {
        long begin = System.nanoTime();
        Map<String, Integer> loaders = collectOnce();
        boolean waits = more(loaders, loadersBefore);
        while (more(loaders, loadersBefore) && System.nanoTime() - begin < patience.toNanos()) {
            loaders = collectOnce();
        }
        if (waits) {
            patience = more(loaders, loadersBefore) ? patience.dividedBy(2) : PATIENCE;
        }
        loadersBefore = loaders;
        return loaders;
    }

    private static boolean more(Map<String, Integer> now, Map<String, Integer> before) {
        return now.entrySet().stream().anyMatch(app -> app.getValue() > before.getOrDefault(app.getKey(), 1));
    }

    private Map<String, Integer> collectOnce() throws IOException {
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

    /** The server's own name for its version. */
    public String serverVersion() {
        return probe.getServerVersion();
    }

    /** The server's JDK, as in {@code 17.0.15 (Debian)}. */
    public String jdk() throws IOException {
        RuntimeMXBean runtime = bean(ManagementFactory.RUNTIME_MXBEAN_NAME, RuntimeMXBean.class);
        Map<String, String> properties = runtime.getSystemProperties();
        return properties.getOrDefault("java.version", "?") + " (" + runtime.getVmVendor() + ")";
    }

    /** A system property of the server's JVM, or null when it has no value. */
    public @Nullable String systemProperty(String name) {
        try {
            return bean(ManagementFactory.RUNTIME_MXBEAN_NAME, RuntimeMXBean.class).getSystemProperties().get(name);
        } catch (IOException failed) {
            throw new IllegalStateException("The server's MBeans do not answer: " + failed.getMessage(), failed);
        }
    }

    /** The server's collectors, as in {@code G1 Young Generation, G1 Old Generation}. */
    public String gc() throws IOException {
        return ManagementFactory.getPlatformMXBeans(server, GarbageCollectorMXBean.class).stream()
                .map(GarbageCollectorMXBean::getName)
                .collect(Collectors.joining(", "));
    }

    /** The server's largest heap. */
    public long maxHeap() throws IOException {
        return bean(ManagementFactory.MEMORY_MXBEAN_NAME, MemoryMXBean.class).getHeapMemoryUsage().getMax();
    }

    /** The processors the server's JVM sees. */
    public int cpus() throws IOException {
        return operatingSystem().getAvailableProcessors();
    }

    /** The operating system, as in {@code Linux 6.1 amd64}. */
    public String os() throws IOException {
        OperatingSystemMXBean os = operatingSystem();
        return os.getName() + " " + os.getVersion() + " " + os.getArch();
    }

    private OperatingSystemMXBean operatingSystem() throws IOException {
        return bean(ManagementFactory.OPERATING_SYSTEM_MXBEAN_NAME, OperatingSystemMXBean.class);
    }
}
