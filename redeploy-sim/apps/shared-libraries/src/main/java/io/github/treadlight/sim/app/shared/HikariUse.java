package io.github.treadlight.sim.app.shared;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.metrics.IMetricsTracker;
import io.github.treadlight.sim.app.shared.library.SharedObjects;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Shares a pool with a metrics tracker of the application, and uses another pool, which the first application has
 * created.
 */
final class HikariUse extends LibraryUse {
    private static final String COMMON = "common";

    private final AtomicLong usages = new AtomicLong();

    HikariUse(String app) {
        super(app);
        for (String name : List.of(COMMON, app)) {
            SharedObjects.POOLS.computeIfAbsent(name, this::create);
        }
    }

    private HikariDataSource create(String name) {
        HikariConfig config = new HikariConfig();
        config.setPoolName(name);
        config.setDriverClassName("org.h2.Driver");
        config.setJdbcUrl("jdbc:h2:mem:hikari;DB_CLOSE_DELAY=-1");
        config.setConnectionInitSql("create table if not exists Note(author varchar)");
        config.setMetricsTrackerFactory((pool, stats) -> new CallTracker());
        return new HikariDataSource(config);
    }

    @Override
    void use(String request) throws Exception {
        insert(COMMON, request);
        long before = usages.get();
        insert(app(), request);
        check(usages.get() > before, "the metrics tracker was not called");
    }

    private static void insert(String pool, String author) throws Exception {
        HikariDataSource source = Objects.requireNonNull(SharedObjects.POOLS.get(pool));
        try (Connection connection = source.getConnection();
                PreparedStatement insert = connection.prepareStatement("insert into Note values(?)");
                PreparedStatement count = connection.prepareStatement("select count(*) from Note where author = ?")) {
            insert.setString(1, author);
            insert.executeUpdate();
            count.setString(1, author);
            try (ResultSet counted = count.executeQuery()) {
                check(counted.next() && counted.getInt(1) > 0, "the row is missing in pool " + pool);
            }
        }
    }

    private final class CallTracker implements IMetricsTracker {
        @Override
        public void recordConnectionUsageMillis(long elapsed) {
            usages.incrementAndGet();
        }
    }
}
