package io.github.treadlight.sim.app.webservices;

/** The price of an order line, as XML binding wants a bean to be. */
public class Quote {
    private String article = "";
    private int cents;

    /** For XML binding. */
    public Quote() {}

    Quote(String article, int cents) {
        this.article = article;
        this.cents = cents;
    }

    /** Returns what is sold. */
    public String getArticle() {
        return article;
    }

    /** For XML binding. */
    public void setArticle(String article) {
        this.article = article;
    }

    /** Returns the price in cents. */
    public int getCents() {
        return cents;
    }

    /** For XML binding. */
    public void setCents(int cents) {
        this.cents = cents;
    }
}
