package io.github.treadlight.sim.app.libraries;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.List;

/** The backing bean of the page. */
@Named
@RequestScoped
@SuppressWarnings("NullAway.Init") // the server sets the field
public class PurchaseList {
    @Inject
    private Purchases purchases;

    /** Returns the purchases that the page lists. */
    public List<Purchase> getPurchases() {
        return purchases.listed();
    }
}
