package io.github.treadlight.sim.library;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;

/** Uses a pool of connections to a database in memory. */
public final class HikariUse implements LibraryUse {
    private final HikariDataSource pool;

    /** Creates the pool. */
    public HikariUse() {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl("jdbc:h2:mem:shop");
        config.setDriverClassName("org.h2.Driver"); // GlassFish does not find drivers in WARs
        config.setUsername("sa");
        pool = new HikariDataSource(config);
    }

    @Override
    public String use() throws Exception {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select count(*) from information_schema.tables")) {
            rows.next();
            return rows.getInt(1) + " tables";
        }
    }

    @Override
    public void close() {
        pool.close();
    }
}
