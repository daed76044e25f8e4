package io.github.treadlight.deploy.app.sentinel;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Consumer;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.sql.DataSource;

/** Connections of the application's own pool and of a pool that several applications share. No pool closes one. */
final class SentinelConnections implements Registration {
    private static final List<String> SOURCES = List.of(SentinelDataSource.NAME, GlobalPool.NAME);

    @Override
    public void register() throws NamingException, SQLException {
        for (String name : SOURCES) {
            connect(name);
        }
    }

    @Override
    public void check(Consumer<String> changes) throws NamingException, SQLException {
        for (String name : SOURCES) {
            if (!connect(name)) {
                changes.accept("a connection of " + name + " is not valid");
            }
        }
        if (SentinelDataSource.closed() > 0) {
            changes.accept(SentinelDataSource.closed() + " of " + SentinelDataSource.opened()
                    + " connections to the database were closed");
        }
    }

    private static boolean connect(String name) throws NamingException, SQLException {
        DataSource source = InitialContext.doLookup(name);
        try (Connection connection = source.getConnection()) {
            return connection.isValid(1);
        }
    }

    @Override
    public void unregister() {
        // the server closes the pools
    }
}
