package io.github.treadlight.sim.app.libraries;

import jakarta.annotation.sql.DataSourceDefinition;
import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Set;

/**
 * REST with the server's own JSON, and the database. The database is in memory, and the application brings its driver:
 * the servers' default data sources are a file that all applications share, or a Derby that has to be started first.
 */
@ApplicationPath("api")
@DataSourceDefinition(
        name = "java:app/jdbc/purchases",
        className = "org.h2.jdbcx.JdbcDataSource",
        url = "jdbc:h2:mem:purchases",
        user = "sa",
        password = "")
public class RestApplication extends Application {
    @Override
    public Set<Class<?>> getClasses() {
        return Set.of(PurchaseResource.class);
    }
}
