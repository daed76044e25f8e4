package io.github.treadlight.deploy.app.remote;

import java.io.Serializable;

/** A small value of a remote call. */
public final class Customer implements Serializable {
    private static final long serialVersionUID = 1;

    private final long number = 4_711;
    private final String name = "Ada Lovelace";
    private final String city = "London";
    private final int level = 3;
    private final double balance = 1_024.5;
    private final boolean active = true;

    @Override
    public String toString() {
        return "customer " + number + " " + name + " of " + city + ", level " + level + ", " + balance + ", " + active;
    }
}
