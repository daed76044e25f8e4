package io.github.treadlight.sim.library;

import org.jooq.CloseableDSLContext;
import org.jooq.impl.DSL;

/** Queries a database in memory. */
public final class JooqUse implements LibraryUse {
    private final CloseableDSLContext context;

    /** Opens the database. GlassFish does not find drivers in WARs. */
    public JooqUse() {
        org.h2.Driver.load();
        context = DSL.using("jdbc:h2:mem:jooq", "sa", "");
    }

    @Override
    public String use() {
        return context.selectCount().from("information_schema.tables").fetchOne(0, int.class) + " tables";
    }

    @Override
    public void close() {
        context.close();
    }
}
