package io.github.treadlight.deploy.app.session;

import jakarta.ejb.Stateful;

/** A stateful EJB, which the server stores with the same object streams as sessions. */
@Stateful
public class CounterBean implements Counter {
    private int count;
    /** An array of a class of the application, which GlassFish cannot read. */
    private Address[] addresses = {new Address(1, "counted")};

    @Override
    public int count() {
        count += addresses.length;
        return count;
    }
}
