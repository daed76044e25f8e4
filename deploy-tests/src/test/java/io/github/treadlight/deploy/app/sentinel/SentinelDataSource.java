package io.github.treadlight.deploy.app.sentinel;

import jakarta.annotation.sql.DataSourceDefinition;
import java.io.PrintWriter;
import java.sql.Connection;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Logger;
import javax.sql.DataSource;

/**
 * A data source without a database, which counts the connections that are closed. The size of the pool is constant and
 * its connections are never idle for too long, so the server closes none as long as the pool exists.
 */
@DataSourceDefinition(name = SentinelDataSource.NAME,
        className = "io.github.treadlight.deploy.app.sentinel.SentinelDataSource",
        minPoolSize = SentinelDataSource.CONNECTIONS, maxPoolSize = SentinelDataSource.CONNECTIONS,
        maxIdleTime = SentinelDataSource.IDLE_SECONDS)
public class SentinelDataSource implements DataSource {
    /** The leaking applications use this name for their pools, too. */
    static final String NAME = "java:app/jdbc/leak";
    static final int CONNECTIONS = 3;
    /** Longer than any test. */
    static final int IDLE_SECONDS = 1_000_000;

    private static final AtomicInteger OPENED = new AtomicInteger();
    private static final AtomicInteger CLOSED = new AtomicInteger();

    static int opened() {
        return OPENED.get();
    }

    static int closed() {
        return CLOSED.get();
    }

    @Override
    public Connection getConnection() {
        OPENED.incrementAndGet();
        return StubConnections.connect(CLOSED::incrementAndGet);
    }

    @Override
    public Connection getConnection(String user, String password) {
        return getConnection();
    }

    @Override
    public PrintWriter getLogWriter() {
        return null;
    }

    @Override
    public void setLogWriter(PrintWriter writer) {
        // logs nothing
    }

    @Override
    public void setLoginTimeout(int seconds) {
        // there is no login
    }

    @Override
    public int getLoginTimeout() {
        return 0;
    }

    @Override
    public Logger getParentLogger() {
        return Logger.getLogger(SentinelDataSource.class.getName());
    }

    @Override
    public <T> T unwrap(Class<T> type) {
        return type.cast(this);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return type.isInstance(this);
    }
}
