package io.github.treadlight.deploy.app.refused;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;

/** A bean that cannot be injected, because no bean is a {@link Runnable}. */
@Dependent
public class UnsatisfiedBean {
    @Inject
    private Runnable absent;

    void run() {
        absent.run();
    }
}
