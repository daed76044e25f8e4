package io.github.treadlight.deploy.app.session;

import jakarta.ejb.Local;

/** The local business interface of a stateless EJB. */
@Local
public interface Greeter {
    /** Returns a greeting for a name. */
    String greet(String name);
}
