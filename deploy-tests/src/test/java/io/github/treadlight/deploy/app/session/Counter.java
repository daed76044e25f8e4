package io.github.treadlight.deploy.app.session;

import jakarta.ejb.Local;

/** The local business interface of an EJB with state. */
@Local
public interface Counter {
    /** Counts one more and returns how many there are. */
    int count();
}
