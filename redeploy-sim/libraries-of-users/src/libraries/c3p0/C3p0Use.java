package io.github.treadlight.sim.library;

import com.mchange.v2.c3p0.ComboPooledDataSource;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;

/** Uses a pool of connections to a database in memory. */
public final class C3p0Use implements LibraryUse {
    private final ComboPooledDataSource pool = new ComboPooledDataSource();

    /** Creates the pool. */
    public C3p0Use() {
        pool.setJdbcUrl("jdbc:h2:mem:shop");
        pool.setUser("sa");
        pool.setPassword("");
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
