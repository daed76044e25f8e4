package io.github.treadlight.sim.library;

import java.util.ArrayList;
import java.util.List;
import redis.clients.jedis.JedisPooled;

/** Sets and gets a text with a pool of connections. */
public final class JedisUse implements LibraryUse {
    private final List<JedisPooled> pools = new ArrayList<>();

    @Override
    public String use() throws Exception {
        try (LoopbackServer server = new LoopbackServer(RedisProtocol::serve)) {
            JedisPooled pool = new JedisPooled("127.0.0.1", server.port());
            pools.add(pool);
            pool.set("order", "book");
            return pool.get("order");
        }
    }

    @Override
    public void close() {
        pools.forEach(JedisPooled::close);
    }
}
