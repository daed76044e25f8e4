package io.github.treadlight.deploy.app.oracle;

import jakarta.annotation.sql.DataSourceDefinition;

/** The data source that the oracle defines for other applications too. Theirs do not contain this class. */
@DataSourceDefinition(name = GlobalName.NAME, className = "io.github.treadlight.deploy.app.oracle.GlobalDataSource",
        minPoolSize = OracleDataSource.CONNECTIONS, maxPoolSize = OracleDataSource.CONNECTIONS,
        maxIdleTime = OracleDataSource.IDLE_SECONDS)
public class GlobalDataSource extends OracleDataSource {
}
