package io.github.treadlight.deploy.app.sentinel;

import io.github.treadlight.deploy.app.stub.StubConnections;
import io.github.treadlight.deploy.app.stub.StubDataSource;
import jakarta.annotation.sql.DataSourceDefinition;
import java.sql.Connection;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A data source without a database, which counts the connections that are closed. The size of the pool is constant and
 * its connections are never idle for too long, so the server closes none as long as the pool exists.
 */
@DataSourceDefinition(name = SentinelDataSource.NAME,
        className = "io.github.treadlight.deploy.app.sentinel.SentinelDataSource",
        minPoolSize = SentinelDataSource.CONNECTIONS, maxPoolSize = SentinelDataSource.CONNECTIONS,
        maxIdleTime = SentinelDataSource.IDLE_SECONDS)
public class SentinelDataSource extends StubDataSource {
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
}
