package io.github.treadlight.sim.app.libraries;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.apache.commons.lang3.StringUtils;

/** Buys: JPA stores the purchase, Lucene indexes it, Caffeine has the price, POI the total. */
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

    /** Returns a receipt. */
    @POST
    public Receipt buy(Purchase purchase) {
        purchases.add(purchase);
        String customer = purchase.getCustomer();
        Receipt receipt = new Receipt();
        receipt.setCustomer(StringUtils.capitalize(customer));
        receipt.setPieces(purchases.pieces(customer));
        receipt.setIndexed(index.count(customer));
        receipt.setTotal(Invoice.total(purchase.getPieces(), prices.cents(purchase.getArticle())));
        receipt.setCalls(calls.of("add"));
        return receipt;
    }
}
