package io.github.treadlight.sim.library;

import org.flywaydb.core.Flyway;
import org.h2.jdbcx.JdbcConnectionPool;

/** Migrates a database in memory. */
public final class FlywayUse implements LibraryUse {
    private final JdbcConnectionPool pool = JdbcConnectionPool.create("jdbc:h2:mem:flyway", "sa", "");

    @Override
    public String use() {
        return Flyway.configure().dataSource(pool).load().migrate().migrationsExecuted + " migrations";
    }

    /** Closes the pool; Flyway has nothing to close. */
    @Override
    public void close() {
        pool.dispose();
    }
}
