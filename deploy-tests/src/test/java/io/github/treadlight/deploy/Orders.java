package io.github.treadlight.deploy;

import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/** Sends orders to an application with Jackson, one after the other in several threads, until it is closed. */
final class Orders implements AutoCloseable {
    private static final String ORDER = "{\"order_number\":\"B-2\",\"lines\":[{\"article\":\"nut\",\"count\":3}]}";
    private static final String TAKEN = "{\"order_number\":\"B-2\",\"lines\":[{\"article\":\"nut\",\"count\":3},"
            + "{\"article\":\"present\",\"count\":1}]}";

    private final ExecutorService threads;
    private final List<CompletableFuture<Void>> senders = new ArrayList<>();
    private final AtomicLong taken = new AtomicLong();
    private volatile boolean closed;

    Orders(URI uri, int count) {
        threads = Executors.newFixedThreadPool(count);
        for (int i = 0; i < count; i++) {
            senders.add(CompletableFuture.runAsync(() -> {
                while (!closed) {
                    order(uri);
                    taken.incrementAndGet();
                }
            }, threads));
        }
    }

    /** Sends one, which must be taken. */
    static void order(URI uri) {
        HttpResponse<String> answer = Http.send(HttpRequest.newBuilder(uri)
                .timeout(Duration.ofSeconds(30))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(ORDER))
                .build());
        assertThat(answer.body()).isEqualTo(TAKEN);
    }

    /** Returns when so many more were taken, and fails with the answer of one that was not. */
    void awaitMore(long more) {
        long enough = taken.get() + more;
        await().atMost(1, MINUTES).until(() ->
                taken.get() >= enough || senders.stream().anyMatch(CompletableFuture::isDone));
        assertThat(senders).allSatisfy(sender -> assertThat(sender).isNotCompletedExceptionally());
        assertThat(taken.get()).as("orders taken").isGreaterThanOrEqualTo(enough);
    }

    /** Fails if any was not taken. */
    @Override
    public void close() {
        closed = true;
        threads.shutdown();
        senders.forEach(CompletableFuture::join);
    }
}
