package io.github.treadlight.deploy.app;

import jakarta.ejb.Asynchronous;
import jakarta.ejb.Stateless;

/** The server refuses to create a container for this bean: the result of an asynchronous method is a future. */
@Stateless
public class UnusableBean {
    /** Is never called. */
    @Asynchronous
    public int count() {
        return 1;
    }
}
