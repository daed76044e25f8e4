package io.github.treadlight.sim.app.shared;

import io.github.treadlight.sim.app.shared.library.Note;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Persistence;

/**
 * Opens a persistence unit of the shared library and adds a named query. EclipseLink has one session for all factories
 * of the unit. Each request commits the transaction of the previous one, so that there is always one in progress.
 */
final class PersistenceUse extends LibraryUse {
    private final EntityManager manager;
    private long committed;

    PersistenceUse(String app, String unit) {
        super(app);
        EntityManagerFactory factory = Persistence.createEntityManagerFactory(unit);
        manager = factory.createEntityManager();
        factory.addNamedQuery(app, manager.createQuery(
                "select count(n) from Note n where n.author = :author", Long.class));
        begin();
    }

    private void begin() {
        manager.getTransaction().begin();
        manager.persist(new Note(app()));
        manager.flush();
    }

    @Override
    synchronized void use(String request) {
        manager.getTransaction().commit();
        manager.clear();
        committed++;
        long found = manager.createNamedQuery(app(), Long.class).setParameter("author", app()).getSingleResult();
        check(found == committed, "the database has " + found + " of " + committed + " notes");
        begin();
    }
}
