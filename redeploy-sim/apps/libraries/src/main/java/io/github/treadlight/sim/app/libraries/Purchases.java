package io.github.treadlight.sim.app.libraries;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import java.util.List;

/** The purchases in the database. */
@RequestScoped
@Counted
@SuppressWarnings("NullAway.Init") // the server sets the fields
public class Purchases {
    private static final int MAX_LISTED = 20;

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

    /** Returns the number of pieces that a customer has bought. */
    public long pieces(String customer) {
        return entities.createQuery("select sum(p.pieces) from Purchase p where p.customer = :customer", Long.class)
                .setParameter("customer", customer)
                .getSingleResult();
    }

    /** Returns the first purchases by customer, for the page. */
    public List<Purchase> listed() {
        return entities.createQuery("select p from Purchase p order by p.customer", Purchase.class)
                .setMaxResults(MAX_LISTED)
                .getResultList();
    }
}
