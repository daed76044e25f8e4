package io.github.treadlight.deploy.app.session;

import jakarta.ejb.Local;

/** The local business interface of a stateful EJB. */
@Local
public interface Counter {
    /** Increases the count and returns it. */
    int count();
}
