package io.github.treadlight.sim.app.libraries;

/** The result of a purchase, as JSON. */
public class Receipt {
    private String customer = "";
    private long pieces;
    private int indexed;
    private double total;
    private int calls;

    /** For JSON-B. */
    public Receipt() {}

    /** Returns the customer's name with a capital letter. */
    public String getCustomer() {
        return customer;
    }

    /** For the resource. */
    public void setCustomer(String customer) {
        this.customer = customer;
    }

    /** Returns the number of pieces that the database has for the customer. */
    public long getPieces() {
        return pieces;
    }

    /** For the resource. */
    public void setPieces(long pieces) {
        this.pieces = pieces;
    }

    /** Returns the number of purchases that the index has for the customer. */
    public int getIndexed() {
        return indexed;
    }

    /** For the resource. */
    public void setIndexed(int indexed) {
        this.indexed = indexed;
    }

    /** Returns the price of this purchase in cents. */
    public double getTotal() {
        return total;
    }

    /** For the resource. */
    public void setTotal(double total) {
        this.total = total;
    }

    /** Returns how many purchases of this deployment the interceptor has counted. */
    public int getCalls() {
        return calls;
    }

    /** For the resource. */
    public void setCalls(int calls) {
        this.calls = calls;
    }
}
