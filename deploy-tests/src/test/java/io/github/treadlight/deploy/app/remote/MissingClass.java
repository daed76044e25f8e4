package io.github.treadlight.deploy.app.remote;

import java.io.Serializable;

/** A class of the client that some applications do not have. */
public final class MissingClass implements Serializable {
    private static final long serialVersionUID = 1;

    private final String name;

    /** Creates an object with a text. */
    public MissingClass(String name) {
        this.name = name;
    }

    @Override
    public String toString() {
        return name;
    }
}
