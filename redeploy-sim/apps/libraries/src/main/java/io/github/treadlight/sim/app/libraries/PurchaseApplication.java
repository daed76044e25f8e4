package io.github.treadlight.sim.app.libraries;

import jakarta.annotation.sql.DataSourceDefinition;
import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Set;

/**
 * A REST application that uses the server's own JSON, with a data source of its own. The database is in memory, and the
 * application bundles its driver. The servers' default data sources do not fit: they are a file that all applications
 * share, or a Derby that has to be started first.
 */
@ApplicationPath("api")
@DataSourceDefinition(
        name = "java:app/jdbc/purchases",
        className = "org.h2.jdbcx.JdbcDataSource",
        url = "jdbc:h2:mem:purchases",
        user = "sa",
        password = "")
public class PurchaseApplication extends Application {
    @Override
    public Set<Class<?>> getClasses() {
        return Set.of(PurchaseResource.class);
    }
}
