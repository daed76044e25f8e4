package io.github.treadlight.deploy.app.shape;

import jakarta.enterprise.context.Dependent;

/** Serves, and is intercepted. */
@Dependent
@Traced
public class ServiceBean implements Service {
    @Override
    public String serve() {
        return "served";
    }
}
