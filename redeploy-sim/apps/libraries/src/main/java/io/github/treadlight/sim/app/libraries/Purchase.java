package io.github.treadlight.sim.app.libraries;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.util.UUID;

/** A purchase, which is read from JSON, stored, indexed and listed on the page. */
@Entity
@Table(name = "PURCHASE")
public class Purchase {
    @Id
    private String id = UUID.randomUUID().toString();

    private String customer = "";

    private String article = "";

    private int pieces;

    /** Creates an empty purchase; called by JPA and JSON-B. */
    public Purchase() {}

    /** Returns the primary key. */
    public String getId() {
        return id;
    }

    /** Sets the primary key; called by JSON-B. */
    public void setId(String id) {
        this.id = id;
    }

    /** Returns the name of the customer, a single word. */
    public String getCustomer() {
        return customer;
    }

    /** Sets the name of the customer; called by JSON-B. */
    public void setCustomer(String customer) {
        this.customer = customer;
    }

    /** Returns the name of the article. */
    public String getArticle() {
        return article;
    }

    /** Sets the name of the article; called by JSON-B. */
    public void setArticle(String article) {
        this.article = article;
    }

    /** Returns the number of pieces. */
    public int getPieces() {
        return pieces;
    }

    /** Sets the number of pieces; called by JSON-B. */
    public void setPieces(int pieces) {
        this.pieces = pieces;
    }
}
