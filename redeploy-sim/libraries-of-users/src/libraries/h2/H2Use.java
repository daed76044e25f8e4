package io.github.treadlight.sim.library;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.h2.Driver;

/** Uses a database in memory, which stays open without a connection. */
public final class H2Use implements LibraryUse {
    private static final String URL = "jdbc:h2:mem:shop;DB_CLOSE_DELAY=-1";

    @Override
    public String use() throws Exception {
        // Class.forName does not register the server's driver again after an earlier deployment unloaded it.
        Driver.load();
        try (Connection connection = DriverManager.getConnection(URL, "sa", "");
                Statement statement = connection.createStatement()) {
            statement.execute("create table if not exists orders(title varchar)");
            statement.execute("insert into orders values('a book')");
            try (ResultSet rows = statement.executeQuery("select count(*) from orders")) {
                rows.next();
                return rows.getInt(1) + " orders";
            }
        }
    }

    @Override
    public void close() throws SQLException {
        try (Connection connection = DriverManager.getConnection(URL, "sa", "");
                Statement statement = connection.createStatement()) {
            statement.execute("shutdown");
        }
        Driver.unload();
    }
}
