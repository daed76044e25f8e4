package io.github.treadlight.deploy.app.sentinel;

import io.github.treadlight.deploy.app.stub.StubConnections;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.Properties;
import java.util.function.Consumer;
import java.util.logging.Logger;

/** A JDBC driver of the application. */
final class SentinelDriver implements Driver, Registration {
    private final String url;

    SentinelDriver(String context) {
        url = "jdbc:" + context + ":";
    }

    @Override
    public void register() throws SQLException {
        DriverManager.registerDriver(this);
    }

    @Override
    public void check(Consumer<String> changes) throws SQLException {
        if (DriverManager.drivers().noneMatch(driver -> driver == this)) {
            changes.accept("the driver is not registered");
        }
        DriverManager.getConnection(url).close();
    }

    @Override
    public void unregister() throws SQLException {
        DriverManager.deregisterDriver(this);
    }

    @Override
    public Connection connect(String requested, Properties properties) {
        return acceptsURL(requested) ? StubConnections.connect(() -> { }) : null;
    }

    @Override
    public boolean acceptsURL(String requested) {
        return requested.equals(url);
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(String requested, Properties properties) {
        return new DriverPropertyInfo[0];
    }

    @Override
    public int getMajorVersion() {
        return 1;
    }

    @Override
    public int getMinorVersion() {
        return 0;
    }

    @Override
    public boolean jdbcCompliant() {
        return false;
    }

    @Override
    public Logger getParentLogger() {
        return Logger.getLogger(SentinelDriver.class.getName());
    }
}
