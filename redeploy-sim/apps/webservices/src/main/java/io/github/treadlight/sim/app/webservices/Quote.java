package io.github.treadlight.sim.app.webservices;

/** The price of an order line, a bean for XML binding. */
public class Quote {
    private String article = "";
    private int cents;

    /** Creates an empty quote; called by XML binding. */
    public Quote() {}

    Quote(String article, int cents) {
        this.article = article;
        this.cents = cents;
    }

    /** Returns the name of the article. */
    public String getArticle() {
        return article;
    }

    /** Sets the name of the article; called by XML binding. */
    public void setArticle(String article) {
        this.article = article;
    }

    /** Returns the price in cents. */
    public int getCents() {
        return cents;
    }

    /** Sets the price in cents; called by XML binding. */
    public void setCents(int cents) {
        this.cents = cents;
    }
}
