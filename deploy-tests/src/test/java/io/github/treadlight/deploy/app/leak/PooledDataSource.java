package io.github.treadlight.deploy.app.leak;

import io.github.treadlight.deploy.app.stub.StubDataSource;
import jakarta.annotation.sql.DataSourceDefinition;

/** A data source for which the server creates a pool. */
@DataSourceDefinition(name = "java:app/jdbc/leak",
        className = "io.github.treadlight.deploy.app.leak.PooledDataSource", minPoolSize = 1, maxPoolSize = 2)
public class PooledDataSource extends StubDataSource {
}
