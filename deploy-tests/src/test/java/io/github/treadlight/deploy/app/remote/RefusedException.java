package io.github.treadlight.deploy.app.remote;

/** A checked exception of the application. */
public class RefusedException extends Exception {
    private static final long serialVersionUID = 1;

    private final OrderRow row = new OrderRow(13);

    RefusedException(String reason, Throwable cause) {
        super(reason, cause);
    }

    /** Returns a value that the exception carries. */
    public OrderRow row() {
        return row;
    }
}
