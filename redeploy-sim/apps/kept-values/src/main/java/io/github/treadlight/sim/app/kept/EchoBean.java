package io.github.treadlight.sim.app.kept;

import jakarta.ejb.Stateless;
import java.io.Serializable;

/** Returns values. */
@Stateless
public class EchoBean implements Echo {
    @Override
    public Serializable echo(Serializable value) {
        return value;
    }
}
