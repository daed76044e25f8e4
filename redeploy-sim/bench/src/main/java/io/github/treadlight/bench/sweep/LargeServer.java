package io.github.treadlight.bench.sweep;

import io.github.treadlight.bench.BenchAppLoader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The applications, threads and objects of a large server. Each request thread has thread locals as requests leave
 * them: small values, one that refers to the server's objects, and one that refers to a running application.
 */
final class LargeServer {
    private static final int BLOCK_BYTES = 1_000;
    private static final int BLOCKS_OF_MEGABYTE = 1_000;
    private static final int THREAD_LOCALS = 10;
    private static final int SERVER_OBJECTS = 10_000;

    private final SweptServer treadlight = new SweptServer();
    private final Map<String, Object> serverObjects = new HashMap<>();
    private final List<BenchAppLoader> running = new ArrayList<>();
    private final List<List<byte[]>> data = new ArrayList<>();
    /** Retained loaders. No cleaner covers this field, so a sweep cannot release them. */
    private final List<BenchAppLoader> retained = new ArrayList<>();
    private final List<ThreadLocal<Object>> locals = new ArrayList<>();
    /** The threads of the executor. Only the thread that gives it requests starts them. */
    private final List<Thread> pool = new ArrayList<>();
    private final ThreadPoolExecutor requests;

    /** Starts the threads and deploys the applications; undeploys generations that stay retained. */
    LargeServer(ServerSize size, int retainedGenerations) throws InterruptedException {
        for (int i = 0; i < SERVER_OBJECTS; i++) {
            serverObjects.put("object " + i, new AtomicInteger(i));
        }
        int classes = size.classesOfEach(retainedGenerations);
        for (int i = 0; i < size.apps(); i++) {
            String app = "app" + i;
            if (i < retainedGenerations) {
                BenchAppLoader earlier = new BenchAppLoader();
                treadlight.deploy(app, earlier);
                earlier.define(classes);
                treadlight.undeploy(app, earlier);
                retained.add(earlier);
            }
            BenchAppLoader loader = new BenchAppLoader();
            treadlight.deploy(app, loader);
            loader.define(classes);
            running.add(loader);
            data.add(blocks(size.liveMegabytes() * BLOCKS_OF_MEGABYTE / size.apps()));
        }
        for (int i = 0; i < THREAD_LOCALS; i++) {
            locals.add(new ThreadLocal<>());
        }
        requests = new ThreadPoolExecutor(size.threads(), size.threads(), 0, TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(), this::daemon);
        serve(size.threads());
    }

    private static List<byte[]> blocks(int count) {
        List<byte[]> blocks = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            blocks.add(new byte[BLOCK_BYTES]);
        }
        return blocks;
    }

    private Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "http-thread-pool::http-listener-1(" + (pool.size() + 1) + ")");
        thread.setDaemon(true);
        pool.add(thread);
        return thread;
    }

    private void serve(int threads) throws InterruptedException {
        AtomicInteger served = new AtomicInteger();
        onEachThread(threads, () -> leaveThreadLocals(running.get(served.getAndIncrement() % running.size())));
    }

    /** Runs one request on each thread, and waits until all threads are idle. */
    void onEachThread(Runnable request) throws InterruptedException {
        onEachThread(requests.getPoolSize(), request);
    }

    /** The requests wait for each other, so that no thread runs two. */
    private void onEachThread(int threads, Runnable request) throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(threads);
        CountDownLatch done = new CountDownLatch(threads);
        for (int i = 0; i < threads; i++) {
            requests.execute(() -> {
                request.run();
                begun.countDown();
                try {
                    begun.await();
                } catch (InterruptedException stopped) {
                    Thread.currentThread().interrupt();
                }
                done.countDown();
            });
        }
        done.await();
        for (Thread thread : pool) {
            while (thread.getState() != Thread.State.WAITING) {
                Thread.onSpinWait();
            }
        }
    }

    private void leaveThreadLocals(BenchAppLoader app) {
        for (int i = 0; i < locals.size(); i++) {
            locals.get(i).set(switch (i) {
                case 0 -> app;
                case 1 -> Map.of("server", serverObjects);
                default -> "value " + i;
            });
        }
    }

    SweptServer treadlight() {
        return treadlight;
    }

    /** Returns the number of parts of the server. Called after the last sweep to keep the server alive. */
    int size() {
        return running.size() + retained.size() + data.size() + requests.getPoolSize();
    }
}
