package io.github.treadlight.sim.app.libraries;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import java.util.List;

/** Stores and indexes purchases. */
@RequestScoped
@Counted
@SuppressWarnings("NullAway.Init") // the server sets the fields
public class Purchases {
    private static final int LATEST = 20;

    @PersistenceContext(unitName = "purchases")
    private EntityManager entities;

    @Inject
    private PurchaseIndex index;

    /** Stores a purchase and adds it to the index. */
    @Transactional
    public void add(Purchase purchase) {
        entities.persist(purchase);
        index.add(purchase);
    }

    /** Returns the number of pieces that the database has for a customer. */
    public long pieces(String customer) {
        return entities.createQuery("select sum(p.pieces) from Purchase p where p.customer = :customer", Long.class)
                .setParameter("customer", customer)
                .getSingleResult();
    }

    /** Returns some of the purchases, for the page. */
    public List<Purchase> some() {
        return entities.createQuery("select p from Purchase p order by p.customer", Purchase.class)
                .setMaxResults(LATEST)
                .getResultList();
    }
}
