package io.github.treadlight.sim.app.views;

import jakarta.inject.Named;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.omnifaces.cdi.ViewScoped;

/** The backing bean of the page, which lives as long as the visitor stays on the page. */
@Named
@ViewScoped
public class OrderForm implements Serializable {
    private static final long serialVersionUID = 1;

    private String product = "";
    private final List<String> products = new ArrayList<>();

    /** Adds the product that was entered. */
    public void add() {
        products.add(product);
    }

    /** Returns the product that was entered last. */
    public String getProduct() {
        return product;
    }

    /** Sets the product. The text field of the page calls this method. */
    public void setProduct(String product) {
        this.product = product;
    }

    /** Returns all products that were added. */
    public List<String> getProducts() {
        return products;
    }
}
