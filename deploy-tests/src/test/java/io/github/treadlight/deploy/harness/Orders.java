package io.github.treadlight.deploy.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;

/** Orders in JSON for the application with Jackson. */
public final class Orders {
    private static final String ORDER = "{\"order_number\":\"B-2\",\"lines\":[{\"article\":\"nut\",\"count\":3}]}";
    private static final String ACCEPTED = "{\"order_number\":\"B-2\",\"lines\":[{\"article\":\"nut\",\"count\":3},"
            + "{\"article\":\"present\",\"count\":1}]}";

    private Orders() {}

    /** Sends an order and asserts that the application accepts it. */
    public static void send(URI uri) {
        HttpResponse<String> response = Http.send(HttpRequest.newBuilder(uri)
                .timeout(Duration.ofSeconds(30))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(ORDER))
                .build());
        assertThat(response.body()).isEqualTo(ACCEPTED);
    }
}
