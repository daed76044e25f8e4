package io.github.treadlight.deploy.app;

import jakarta.ejb.Asynchronous;
import jakarta.ejb.Stateless;

/**
 * A bean for which the server does not create a container: an asynchronous method must return void or a future, and
 * this one returns an int.
 */
@Stateless
public class UnusableBean {
    /** Is never called. */
    @Asynchronous
    public int count() {
        return 1;
    }
}
