package io.github.treadlight.deploy.harness;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;

/**
 * An action that runs between two deployments of an application. The application sends a request to the hook when it
 * stops, and waits until the action is done.
 */
public final class StopHook implements AutoCloseable {
    private final CompletableFuture<Object> done = new CompletableFuture<>();
    private final Callable<?> action;
    private final HttpServer server;

    /** Creates a hook that runs an action at the first request. */
    public StopHook(Callable<?> action) throws IOException {
        this.action = action;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::act);
        server.start();
    }

    private void act(HttpExchange exchange) throws IOException {
        try {
            done.complete(action.call());
        } catch (Throwable failed) {
            done.completeExceptionally(failed);
        } finally {
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        }
    }

    /** Returns the URI for the request. */
    public URI uri() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
    }

    /** Returns the outcome of the action. */
    public CompletableFuture<?> done() {
        return done;
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
