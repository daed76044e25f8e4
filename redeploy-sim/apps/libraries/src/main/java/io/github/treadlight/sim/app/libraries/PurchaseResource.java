package io.github.treadlight.sim.app.libraries;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.apache.commons.lang3.StringUtils;

/** A resource that takes purchases: JPA stores them, Lucene indexes them, Caffeine caches prices, POI adds up. */
@Path("purchases")
@RequestScoped
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@SuppressWarnings("NullAway.Init") // the server sets the fields
public class PurchaseResource {
    @Inject
    private Purchases purchases;

    @Inject
    private PurchaseIndex index;

    @Inject
    private PriceList prices;

    @Inject
    private CallCounts calls;

    /** Stores the purchase. Returns a receipt. */
    @POST
    public PurchaseReceipt buy(Purchase purchase) {
        purchases.add(purchase);
        String customer = purchase.getCustomer();
        PurchaseReceipt receipt = new PurchaseReceipt();
        receipt.setCustomer(StringUtils.capitalize(customer));
        receipt.setPieces(purchases.pieces(customer));
        receipt.setIndexed(index.count(customer));
        receipt.setTotal(Invoice.total(purchase.getPieces(), prices.cents(purchase.getArticle())));
        receipt.setCalls(calls.of("add"));
        return receipt;
    }
}
