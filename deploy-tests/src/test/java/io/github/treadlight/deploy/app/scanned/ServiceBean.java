package io.github.treadlight.deploy.app.scanned;

import jakarta.enterprise.context.Dependent;

/** A bean with a decorator and an interceptor. */
@Dependent
@Traced
public class ServiceBean implements Service {
    @Override
    public String serve() {
        return "served";
    }
}
