package io.github.treadlight.deploy.app.remote;

import java.io.Serializable;

/** A class that clients have, and some applications do not. */
public final class MissingClass implements Serializable {
    private static final long serialVersionUID = 1;

    private final String name;

    /** Takes any text. */
    public MissingClass(String name) {
        this.name = name;
    }

    @Override
    public String toString() {
        return name;
    }
}
