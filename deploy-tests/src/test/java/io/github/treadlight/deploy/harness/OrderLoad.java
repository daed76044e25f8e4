package io.github.treadlight.deploy.harness;

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

/** Load on an application with Jackson: threads that send one order after the other until this is closed. */
public final class OrderLoad implements AutoCloseable {
    private static final String ORDER = "{\"order_number\":\"B-2\",\"lines\":[{\"article\":\"nut\",\"count\":3}]}";
    private static final String ACCEPTED = "{\"order_number\":\"B-2\",\"lines\":[{\"article\":\"nut\",\"count\":3},"
            + "{\"article\":\"present\",\"count\":1}]}";

    private final ExecutorService threads;
    private final List<CompletableFuture<Void>> senders = new ArrayList<>();
    private final AtomicLong accepted = new AtomicLong();
    private volatile boolean closed;

    /** Starts threads that send orders to a URI. */
    public OrderLoad(URI uri, int count) {
        threads = Executors.newFixedThreadPool(count);
        for (int i = 0; i < count; i++) {
            senders.add(CompletableFuture.runAsync(() -> {
                while (!closed) {
                    order(uri);
                    accepted.incrementAndGet();
                }
            }, threads));
        }
    }

    /** Sends an order, which the application must accept. */
    public static void order(URI uri) {
        HttpResponse<String> response = Http.send(HttpRequest.newBuilder(uri)
                .timeout(Duration.ofSeconds(30))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(ORDER))
                .build());
        assertThat(response.body()).isEqualTo(ACCEPTED);
    }

    /** Waits until this many more orders are accepted; fails with the response to one that is not. */
    public void awaitMore(long more) {
        long enough = accepted.get() + more;
        await().atMost(1, MINUTES).until(() ->
                accepted.get() >= enough || senders.stream().anyMatch(CompletableFuture::isDone));
        assertThat(senders).allSatisfy(sender -> assertThat(sender).isNotCompletedExceptionally());
        assertThat(accepted.get()).as("accepted orders").isGreaterThanOrEqualTo(enough);
    }

    /** Stops the threads; fails if an order was not accepted. */
    @Override
    public void close() {
        closed = true;
        threads.shutdown();
        senders.forEach(CompletableFuture::join);
    }
}
