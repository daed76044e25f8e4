package io.github.treadlight.deploy.app.running;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A thread of the application that keeps a value in a thread local and returns it on request. */
final class ApplicationThread extends Thread {
    private static final ThreadLocal<Integer> VALUE = new ThreadLocal<>();
    private static final int LIMIT_SECONDS = 10;

    private final LinkedBlockingQueue<CompletableFuture<Integer>> requests = new LinkedBlockingQueue<>();

    ApplicationThread() {
        super("running-application");
        setDaemon(true);
    }

    @Override
    public void run() {
        VALUE.set(FixedValue.VALUE);
        try {
            while (true) {
                requests.take().complete(VALUE.get());
            }
        } catch (InterruptedException stopped) {
            VALUE.remove();
        }
    }

    /** Returns the value of the thread local; null if something removed it. Throws if the thread does not respond. */
    Integer value() throws Exception {
        CompletableFuture<Integer> response = new CompletableFuture<>();
        requests.add(response);
        return response.get(LIMIT_SECONDS, TimeUnit.SECONDS);
    }
}
