package io.github.treadlight.deploy.app.remote;

/** The application's own checked exception. */
public class Refusal extends Exception {
    private static final long serialVersionUID = 1;

    private final Row row = new Row(13);

    Refusal(String why, Throwable cause) {
        super(why, cause);
    }

    /** What was refused. */
    public Row row() {
        return row;
    }
}
