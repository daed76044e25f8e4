package io.github.treadlight.sim.library;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.apache.commons.dbcp2.BasicDataSource;

/** Uses a pool of connections to a database in memory, which looks for idle connections. */
public final class DbcpUse implements LibraryUse {
    private final BasicDataSource pool = new BasicDataSource();

    /** Creates the pool. */
    public DbcpUse() {
        pool.setUrl("jdbc:h2:mem:shop");
        pool.setUsername("sa");
        pool.setDurationBetweenEvictionRuns(Duration.ofSeconds(1));
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
    public void close() throws SQLException {
        pool.close();
    }
}
