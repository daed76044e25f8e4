package io.github.treadlight.sim.app.libraries;

/** The receipt for a purchase, as JSON. */
public class PurchaseReceipt {
    private String customer = "";
    private long pieces;
    private int indexed;
    private double total;
    private int calls;

    /** Creates an empty receipt. */
    public PurchaseReceipt() {}

    /** Returns the name of the customer, capitalized. */
    public String getCustomer() {
        return customer;
    }

    /** Sets the name of the customer. */
    public void setCustomer(String customer) {
        this.customer = customer;
    }

    /** Returns the number of pieces that the customer has bought. */
    public long getPieces() {
        return pieces;
    }

    /** Sets the number of pieces. */
    public void setPieces(long pieces) {
        this.pieces = pieces;
    }

    /** Returns the number of the customer's purchases in the index. */
    public int getIndexed() {
        return indexed;
    }

    /** Sets the number of purchases in the index. */
    public void setIndexed(int indexed) {
        this.indexed = indexed;
    }

    /** Returns the price of this purchase in cents. */
    public double getTotal() {
        return total;
    }

    /** Sets the price in cents. */
    public void setTotal(double total) {
        this.total = total;
    }

    /** Returns the number of purchases that the interceptor of this deployment has counted. */
    public int getCalls() {
        return calls;
    }

    /** Sets the number of counted purchases. */
    public void setCalls(int calls) {
        this.calls = calls;
    }
}
