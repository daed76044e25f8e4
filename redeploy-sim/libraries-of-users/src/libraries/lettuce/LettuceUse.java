package io.github.treadlight.sim.library;

import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import java.util.ArrayList;
import java.util.List;

/** Sets and gets a text. */
public final class LettuceUse implements LibraryUse {
    private final List<RedisClient> clients = new ArrayList<>();

    @Override
    public String use() throws Exception {
        try (LoopbackServer server = new LoopbackServer(RedisProtocol::serve)) {
            RedisClient client = RedisClient.create("redis://127.0.0.1:" + server.port());
            clients.add(client);
            StatefulRedisConnection<String, String> connection = client.connect();
            connection.sync().set("order", "book");
            return connection.sync().get("order");
        }
    }

    @Override
    public void close() {
        clients.forEach(RedisClient::shutdown);
    }
}
