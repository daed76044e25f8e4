package io.github.treadlight.sim.engine;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** An exchange of one text message and its response over a WebSocket, which both sides then close. */
final class WebSocketExchange implements WebSocket.Listener {
    private static final int TIMEOUT_SECONDS = 30;

    private final StringBuilder text = new StringBuilder();
    private final CompletableFuture<String> response = new CompletableFuture<>();
    private final CompletableFuture<Integer> closed = new CompletableFuture<>();

    private WebSocketExchange() {}

    /**
     * Sends a text and returns the response.
     *
     * @param http the address of the WebSocket, with the scheme http
     * @throws SimulationFailedException if there is no response
     */
    static String send(String app, URI http, String text) {
        URI uri = URI.create("ws" + http.toString().substring("http".length()));
        WebSocketExchange exchange = new WebSocketExchange();
        try {
            WebSocket socket = HttpClient.newHttpClient().newWebSocketBuilder()
                    .connectTimeout(Duration.ofSeconds(TIMEOUT_SECONDS))
                    .buildAsync(uri, exchange)
                    .get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
            try {
                socket.sendText(text, true).get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
                String response = exchange.response.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
                socket.sendClose(WebSocket.NORMAL_CLOSURE, "").get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
                exchange.closed.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
                return response;
            } finally {
                socket.abort();
            }
        } catch (ExecutionException | TimeoutException failed) {
            throw new SimulationFailedException(
                    app + " did not respond over the WebSocket " + uri + ": " + failed, failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new SimulationFailedException("interrupted", interrupted);
        }
    }

    @Override
    public @Nullable CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
        text.append(data);
        if (last) {
            response.complete(text.toString());
        }
        socket.request(1);
        return null;
    }

    @Override
    public @Nullable CompletionStage<?> onClose(WebSocket socket, int status, String reason) {
        closed.complete(status);
        return null;
    }

    @Override
    public void onError(WebSocket socket, Throwable error) {
        response.completeExceptionally(error);
        closed.completeExceptionally(error);
    }
}
