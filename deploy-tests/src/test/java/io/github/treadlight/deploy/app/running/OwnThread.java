package io.github.treadlight.deploy.app.running;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A thread of the application that waits for requests, with a value of a thread local that it needs. */
final class OwnThread extends Thread {
    private static final ThreadLocal<Integer> VALUE = new ThreadLocal<>();
    private static final int LIMIT_SECONDS = 10;

    private final LinkedBlockingQueue<CompletableFuture<Integer>> requests = new LinkedBlockingQueue<>();

    OwnThread() {
        super("running-application");
        setDaemon(true);
    }

    @Override
    public void run() {
        VALUE.set(Answer.VALUE);
        try {
            while (true) {
                requests.take().complete(VALUE.get());
            }
        } catch (InterruptedException stopped) {
            VALUE.remove();
        }
    }

    /** Returns the value of its thread local; null if it has lost that. Throws if the thread does not respond. */
    Integer value() throws Exception {
        CompletableFuture<Integer> response = new CompletableFuture<>();
        requests.add(response);
        return response.get(LIMIT_SECONDS, TimeUnit.SECONDS);
    }
}
