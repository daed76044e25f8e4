package io.github.treadlight.deploy.app.sentinel;

import jakarta.annotation.sql.DataSourceDefinition;

/** The data source that the sentinel defines and other applications share. Only its WAR contains this class. */
@DataSourceDefinition(name = GlobalPool.NAME, className = "io.github.treadlight.deploy.app.sentinel.GlobalDataSource",
        minPoolSize = SentinelDataSource.CONNECTIONS, maxPoolSize = SentinelDataSource.CONNECTIONS,
        maxIdleTime = SentinelDataSource.IDLE_SECONDS)
public class GlobalDataSource extends SentinelDataSource {
}
