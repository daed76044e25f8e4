package io.github.treadlight.bench.sweep;

import io.github.treadlight.bench.BenchAppLoader;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/** Builds a server in its own JVM, and sweeps it after each undeployment; prints one line for each sweep. */
final class ReleaseFork {
    private static final int SWEEPS = 11;
    private static final ServerSize SIZE = new ServerSize(200, 100_000, 2_000, 200, "3g");
    /** As a library of the server keeps it. */
    private static final ThreadLocal<Object> REQUEST = new ThreadLocal<>();

    private ReleaseFork() {}

    /** Sweeps the server. Argument: the number of objects of each application's cache. */
    public static void main(String[] arguments) throws Exception {
        int objects = Integer.parseInt(arguments[0]);
        LargeServer server = new LargeServer(SIZE, 0);
        // As in the server, a thread without thread locals of applications.
        ExecutorService watch = Executors.newSingleThreadExecutor();
        try {
            for (int i = 0; i < SWEEPS; i++) {
                BenchAppLoader loader = new BenchAppLoader();
                server.treadlight().deploy("orders", loader);
                Supplier<Object> values = values(loader, objects);
                server.onEachThread(() -> REQUEST.set(values.get()));
                server.treadlight().undeploy("orders", loader);
                System.gc(); // otherwise the collector would still process garbage of the deployment
                int released = watch.submit(() -> sweep(server.treadlight())).get();
                if (released < SIZE.threads()) {
                    throw new IllegalStateException("The sweep released " + released + " values only.");
                }
            }
        } finally {
            watch.shutdown();
        }
        server.treadlight().failures().forEach(failure -> System.err.println("A cleaner failed: " + failure));
        System.err.println(server.size() + " parts of the server");
    }

    @SuppressWarnings("unchecked")
    private static Supplier<Object> values(BenchAppLoader loader, int objects) throws ReflectiveOperationException {
        return ((IntFunction<Supplier<Object>>) loader.loadClass(BenchAppLoader.SWEEP_APP + "Orders")
                .getDeclaredConstructor()
                .newInstance())
                .apply(objects);
    }

    private static int sweep(SweptServer treadlight) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long begin = System.nanoTime();
        long cpu = threads.getCurrentThreadCpuTime();
        List<String> released = treadlight.sweep();
        cpu = threads.getCurrentThreadCpuTime() - cpu;
        System.out.println(new ActionTime("sweep", begin, System.nanoTime(), cpu, 0).line());
        return released.size();
    }
}
