package io.github.treadlight.sim.app.jakartaee;

import jakarta.annotation.sql.DataSourceDefinition;
import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Set;

/**
 * REST as the servers have it, and the database. It is in memory, and the application brings it along: the servers'
 * default data sources are a file that all applications share, or a Derby that has to be started first.
 */
@ApplicationPath("api")
@DataSourceDefinition(
        name = "java:app/jdbc/bookings",
        className = "org.h2.jdbcx.JdbcDataSource",
        url = "jdbc:h2:mem:bookings",
        user = "sa",
        password = "")
public class RestApplication extends Application {
    @Override
    public Set<Class<?>> getClasses() {
        return Set.of(BookingResource.class);
    }
}
