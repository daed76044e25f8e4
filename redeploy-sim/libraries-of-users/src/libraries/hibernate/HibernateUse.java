package io.github.treadlight.sim.library;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.Id;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;

/** Stores an entity in a database in memory. */
public final class HibernateUse implements LibraryUse {
    private final SessionFactory sessions = new Configuration()
            .setProperty("hibernate.connection.url", "jdbc:h2:mem:hibernate")
            .setProperty("hibernate.connection.username", "sa")
            .setProperty("hibernate.hbm2ddl.auto", "create-drop")
            .addAnnotatedClass(Purchase.class)
            .buildSessionFactory();

    @Override
    public String use() {
        return sessions.fromTransaction(session -> {
            session.persist(new Purchase());
            return session.createSelectionQuery("select count(p) from Purchase p", Long.class).getSingleResult();
        }) + " purchases";
    }

    @Override
    public void close() {
        sessions.close();
    }

    /** An entity. */
    @Entity(name = "Purchase")
    public static class Purchase {
        @Id
        @GeneratedValue
        long id;
    }
}
