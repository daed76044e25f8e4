package io.github.treadlight.sim.library;

import jakarta.persistence.Entity;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.Id;
import jakarta.persistence.Persistence;
import java.util.Map;

/** Stores an entity in a database in memory. */
public final class EclipseLinkUse implements LibraryUse {
    private final EntityManagerFactory factory = Persistence.createEntityManagerFactory(
            "orders", Map.of("eclipselink.persistencexml", "META-INF/orders-persistence.xml"));

    @Override
    public String use() {
        EntityManager manager = factory.createEntityManager();
        try {
            manager.getTransaction().begin();
            manager.persist(new Purchase());
            manager.getTransaction().commit();
            return manager.createQuery("select count(p) from Purchase p").getSingleResult() + " purchases with "
                    + manager.getClass().getClassLoader().getClass().getSimpleName();
        } finally {
            manager.close();
        }
    }

    @Override
    public void close() {
        factory.close();
    }

    /** An entity. */
    @Entity(name = "Purchase")
    public static class Purchase {
        @Id
        @GeneratedValue
        private long id;
    }
}
