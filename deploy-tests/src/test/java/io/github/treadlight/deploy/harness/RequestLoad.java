package io.github.treadlight.deploy.harness;

import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.URI;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;

/** Load on an application: threads that send one GET request after the other until this is closed. */
public final class RequestLoad implements AutoCloseable {
    private final ExecutorService threads;
    private final List<CompletableFuture<Void>> senders = new ArrayList<>();
    private final AtomicLong responses = new AtomicLong();
    /** An unexpected response of each status. */
    private final Map<Integer, String> unexpected = new ConcurrentHashMap<>();
    private volatile boolean closed;

    /** Starts threads that send requests to a URI, each of whose responses must be an expected one. */
    public RequestLoad(URI uri, int count, Predicate<HttpResponse<String>> expected) {
        threads = Executors.newFixedThreadPool(count);
        for (int i = 0; i < count; i++) {
            senders.add(CompletableFuture.runAsync(() -> {
                while (!closed) {
                    HttpResponse<String> response = Http.get(uri);
                    if (!expected.test(response)) {
                        unexpected.putIfAbsent(response.statusCode(), response.body());
                    }
                    responses.incrementAndGet();
                }
            }, threads));
        }
    }

    /** Waits for this many more responses. */
    public void awaitMore(long more) {
        long enough = responses.get() + more;
        await().atMost(1, MINUTES).until(() ->
                responses.get() >= enough || senders.stream().anyMatch(CompletableFuture::isDone));
        assertThat(senders).allSatisfy(sender -> assertThat(sender).isNotCompletedExceptionally());
        assertThat(unexpected).isEmpty();
    }

    /** Stops the threads; fails if a response was not an expected one. */
    @Override
    public void close() {
        closed = true;
        threads.shutdown();
        senders.forEach(CompletableFuture::join);
        assertThat(unexpected).isEmpty();
    }
}
