package io.github.treadlight.deploy.app.session;

import jakarta.ejb.Stateful;

/** An EJB with state, which the server stores by the same streams as sessions. */
@Stateful
public class CounterBean implements Counter {
    private int count;
    /** An array, which GlassFish cannot read again. */
    private Row[] rows = {new Row(1, "counted")};

    @Override
    public int count() {
        count += rows.length;
        return count;
    }
}
