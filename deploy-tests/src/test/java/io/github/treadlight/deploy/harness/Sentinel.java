package io.github.treadlight.deploy.harness;

import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.CookieManager;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A running application that detects when something else changes what it has registered with the JVM and the server.
 * Threads send requests for its registrations, one after the other, until this is closed.
 */
public final class Sentinel implements AutoCloseable {
    /** The name of the application, which is also its context root. */
    public static final String NAME = "sentinel";
    private static final int THREADS = 2;
    private static final String ORDER = "{\"colour\":\"R\",\"order_number\":\"B-2\"}";

    private final AppServer server;
    private final HttpClient client = Http.clientBuilder().cookieHandler(new CookieManager()).build();
    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    private final List<CompletableFuture<Void>> checks = new ArrayList<>();
    private volatile boolean closed;

    /** Deploys the application, makes it register its objects, and starts the threads. */
    public Sentinel(AppServer server) throws Exception {
        this.server = server;
        server.deploy(NAME, Applications.sentinel());
        assertThat(get("/register")).isEqualTo("registered");
        assertUnchanged();
        for (int i = 0; i < THREADS; i++) {
            checks.add(CompletableFuture.runAsync(() -> {
                while (!closed) {
                    assertUnchanged();
                }
            }, threads));
        }
    }

    private String get(String path) {
        HttpResponse<String> response =
                Http.get(server.uri("/" + NAME + "/registrations" + path), client);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return response.body();
    }

    /** Fails if a registration is changed now. */
    private void assertUnchanged() {
        assertThat(get("/check")).as("changes of the sentinel's registrations").isEmpty();
        assertThat(Http.send(HttpRequest.newBuilder(server.uri("/" + NAME + "/api/orders"))
                .timeout(Duration.ofMinutes(1))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(ORDER))
                .build()).body()).as("the sentinel's JSON").isEqualTo(ORDER);
    }

    /** Fails if a thread has found a changed registration. */
    public void assertNothingChanged() {
        checks.stream().filter(CompletableFuture::isDone).forEach(CompletableFuture::join);
    }

    /** Waits until the timer and the periodic task of the application have run again. */
    public void awaitProgress() {
        String[] before = progress();
        await().atMost(1, MINUTES).untilAsserted(() -> {
            String[] now = progress();
            for (int i = 0; i < before.length; i++) {
                assertThat(Integer.parseInt(now[i])).as(i == 0 ? "runs of the timer" : "runs of the task")
                        .isGreaterThan(Integer.parseInt(before[i]));
            }
        });
    }

    private String[] progress() {
        return get("/progress").split(" ");
    }

    /** Stops the threads. Fails if a registration has changed. */
    @Override
    public void close() {
        closed = true;
        threads.shutdown();
        checks.forEach(CompletableFuture::join);
        assertUnchanged();
        assertThat(get("/unregister")).isEqualTo("unregistered");
    }
}
