package io.github.treadlight.bench.sweep;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Builds a server in its own JVM and sweeps it; prints one line for each measured action. */
final class SweepFork {
    private static final int SWEEPS = 11;
    private static final OperatingSystemMXBean PROCESS =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private SweepFork() {}

    /** Sweeps the server. Arguments: {@code LARGE} or {@code SMALL}, and the number of retained generations. */
    public static void main(String[] arguments) throws Exception {
        ServerSize size = arguments[0].equals("SMALL") ? ServerSize.SMALL : ServerSize.LARGE;
        LargeServer server = new LargeServer(size, Integer.parseInt(arguments[1]));
        System.gc(); // otherwise the collector would still process garbage of the setup
        SweptServer treadlight = server.treadlight();
        // As in the server, a thread without thread locals of applications.
        ExecutorService watch = Executors.newSingleThreadExecutor();
        try {
            for (int i = 0; i < SWEEPS; i++) {
                List<String> released = watch.submit(() -> measure("sweep", treadlight::sweep)).get();
                if (!released.isEmpty()) {
                    throw new IllegalStateException(
                            "The sweep released places that no cleaner should cover: " + released);
                }
            }
            if (treadlight.retained() > 0) {
                watch.submit(() -> measure("holders", treadlight::searchHolders)).get();
            }
        } finally {
            watch.shutdown();
        }
        treadlight.failures().forEach(failure -> System.err.println("A cleaner failed on this JVM: " + failure));
        System.err.println(server.size() + " parts of the server, " + treadlight.retained() + " retained, "
                + SweepAgent.loadedClasses().length + " classes, " + Thread.activeCount() + " threads");
    }

    private static <T> T measure(String name, Callable<T> action) throws Exception {
        long process = PROCESS.getProcessCpuTime();
        long begin = System.nanoTime();
        long cpu = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        T result = action.call();
        cpu = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - cpu;
        long end = System.nanoTime();
        System.out.println(new ActionTime(name, begin, end, cpu, PROCESS.getProcessCpuTime() - process).line());
        return result;
    }
}
