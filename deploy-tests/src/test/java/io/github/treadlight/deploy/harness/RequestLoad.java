package io.github.treadlight.deploy.harness;

import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/** Load on an application: threads that send one request after the other until this is closed. */
public final class RequestLoad implements AutoCloseable {
    private final ExecutorService threads;
    private final List<CompletableFuture<Void>> senders = new ArrayList<>();
    private final AtomicLong responses = new AtomicLong();
    private volatile boolean closed;

    /**
     * Starts the threads.
     *
     * @param request sends a request; throws an AssertionError if the response is wrong
     */
    public RequestLoad(int count, Runnable request) {
        threads = Executors.newFixedThreadPool(count);
        for (int i = 0; i < count; i++) {
            senders.add(CompletableFuture.runAsync(() -> {
                while (!closed) {
                    request.run();
                    responses.incrementAndGet();
                }
            }, threads));
        }
    }

    /** Waits for this many more responses. Fails if one is wrong. */
    public void awaitMore(long more) {
        long enough = responses.get() + more;
        await().atMost(1, MINUTES).until(() ->
                responses.get() >= enough || senders.stream().anyMatch(CompletableFuture::isDone));
        assertThat(senders).allSatisfy(sender -> assertThat(sender).isNotCompletedExceptionally());
    }

    /** Stops the threads. Fails if a response was wrong. */
    @Override
    public void close() {
        closed = true;
        threads.shutdown();
        senders.forEach(CompletableFuture::join);
    }
}
