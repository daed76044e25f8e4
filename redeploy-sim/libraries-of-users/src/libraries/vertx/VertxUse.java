package io.github.treadlight.sim.library;

import io.vertx.core.Vertx;
import io.vertx.ext.web.client.WebClient;

/** Sends a request. */
public final class VertxUse implements LibraryUse {
    private final Vertx vertx = Vertx.vertx();

    @Override
    public String use() throws Exception {
        try (LoopbackServer server = new LoopbackServer(HttpProtocol.of("hello"))) {
            return WebClient.create(vertx).get(server.port(), "127.0.0.1", "/").send()
                    .toCompletionStage().toCompletableFuture().get().bodyAsString();
        }
    }

    @Override
    public void close() throws Exception {
        vertx.close().toCompletionStage().toCompletableFuture().get();
    }
}
