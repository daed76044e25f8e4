package io.github.treadlight.deploy.app.session;

import jakarta.ejb.Local;

/** A local business interface. */
@Local
public interface Greeter {
    /** A greeting for a name. */
    String greet(String name);
}
