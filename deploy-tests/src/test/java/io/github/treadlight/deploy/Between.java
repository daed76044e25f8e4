package io.github.treadlight.deploy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;

/** Something done between two generations of an application: when the first one tells that it has stopped. */
final class Between implements AutoCloseable {
    private final CompletableFuture<Object> done = new CompletableFuture<>();
    private final Callable<?> action;
    private final HttpServer server;

    Between(Callable<?> action) throws IOException {
        this.action = action;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::act);
        server.start();
    }

    private void act(HttpExchange told) throws IOException {
        try {
            done.complete(action.call());
        } catch (Throwable failed) {
            done.completeExceptionally(failed);
        } finally {
            told.sendResponseHeaders(204, -1);
            told.close();
        }
    }

    /** Whom to tell; the answer comes when it is done. */
    URI whomToTell() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
    }

    /** Complete once it was done, and says how that went. */
    CompletableFuture<?> done() {
        return done;
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
