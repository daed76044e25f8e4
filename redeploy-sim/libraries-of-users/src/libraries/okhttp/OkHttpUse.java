package io.github.treadlight.sim.library;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/** Sends an asynchronous request, whose connection stays in the pool. */
public final class OkHttpUse implements LibraryUse {
    private final OkHttpClient client = new OkHttpClient();

    @Override
    public String use() throws Exception {
        CompletableFuture<String> body = new CompletableFuture<>();
        try (LoopbackServer server = new LoopbackServer(HttpProtocol.of("hello"))) {
            client.newCall(new Request.Builder().url("http://127.0.0.1:" + server.port() + "/").build())
                    .enqueue(new Callback() {
                        @Override
                        public void onFailure(Call call, IOException failed) {
                            body.completeExceptionally(failed);
                        }

                        @Override
                        public void onResponse(Call call, Response response) throws IOException {
                            try (response) {
                                body.complete(response.body().string());
                            }
                        }
                    });
            return body.get();
        }
    }

    @Override
    public void close() {
        client.dispatcher().executorService().shutdown();
        client.connectionPool().evictAll();
    }
}
