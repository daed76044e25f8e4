package io.github.treadlight.sim.library;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Collections;

/** Asks a server for a connection, which the server closes at once. */
public final class OracleUse implements LibraryUse {
    @Override
    public String use() throws Exception {
        Class.forName("oracle.jdbc.OracleDriver");
        try (LoopbackServer server = new LoopbackServer((in, out) -> { }); Connection connection =
                DriverManager.getConnection(
                        "jdbc:oracle:thin:@//127.0.0.1:" + server.port() + "/shop", "user", "secret")) {
            throw new IllegalStateException("connected to " + connection);
        } catch (SQLException refused) {
            return "refused: " + refused.getErrorCode();
        }
    }

    @Override
    public void close() throws SQLException {
        for (Driver driver : Collections.list(DriverManager.getDrivers())) {
            if (driver.getClass().getClassLoader() == OracleUse.class.getClassLoader()) {
                DriverManager.deregisterDriver(driver);
            }
        }
    }
}
