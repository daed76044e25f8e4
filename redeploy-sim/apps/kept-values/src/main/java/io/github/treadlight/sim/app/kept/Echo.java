package io.github.treadlight.sim.app.kept;

import jakarta.ejb.Remote;
import java.io.Serializable;

/** The remote business interface of a bean in the same application. The server copies arguments and results. */
@Remote
public interface Echo {
    /** Returns the value. */
    Serializable echo(Serializable value);
}
