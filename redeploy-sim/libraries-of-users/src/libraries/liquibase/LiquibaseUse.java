package io.github.treadlight.sim.library;

import java.sql.Connection;
import java.sql.DriverManager;
import liquibase.Contexts;
import liquibase.LabelExpression;
import liquibase.Liquibase;
import liquibase.database.jvm.JdbcConnection;
import liquibase.resource.ClassLoaderResourceAccessor;

/** Creates a table in a database in memory. */
public final class LiquibaseUse implements LibraryUse {
    private Liquibase liquibase;

    @Override
    public String use() throws Exception {
        org.h2.Driver.load();
        Connection connection = DriverManager.getConnection("jdbc:h2:mem:shop", "sa", "");
        liquibase = new Liquibase("changelog.xml", new ClassLoaderResourceAccessor(), new JdbcConnection(connection));
        liquibase.update(new Contexts());
        return liquibase.listUnrunChangeSets(new Contexts(), new LabelExpression()).size() + " changes left";
    }

    @Override
    public void close() throws Exception {
        if (liquibase != null) {
            liquibase.close();
        }
        org.h2.Driver.unload();
    }
}
