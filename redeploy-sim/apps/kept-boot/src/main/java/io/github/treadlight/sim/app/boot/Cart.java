package io.github.treadlight.sim.app.boot;

import jakarta.servlet.http.HttpServletRequest;
import java.io.Serializable;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.springframework.stereotype.Component;
import org.springframework.web.context.annotation.SessionScope;

/** The cart of a customer, a bean of the session into which Spring injects the request. */
@Component
@SessionScope
public class Cart implements Serializable {
    private static final long serialVersionUID = 1;

    private final HttpServletRequest request;
    private final List<Position> positions = new ArrayList<>();

    /** Creates an empty cart. */
    public Cart(HttpServletRequest request) {
        this.request = request;
    }

    private record Position(String product, BigDecimal price, Instant added) implements Serializable {}

    /** Adds a product. */
    public void add(String product) {
        positions.add(new Position(product, BigDecimal.valueOf(product.length(), 2), Instant.now()));
    }

    /** Returns the products, their prices, and the user of the request. */
    public String text() {
        return positions.stream().map(position -> position.product + " for " + position.price).toList() + " of "
                + request.getRemoteUser();
    }
}
