package io.github.treadlight.deploy.app.scanned;

import jakarta.decorator.Decorator;
import jakarta.decorator.Delegate;
import jakarta.enterprise.inject.Any;
import jakarta.inject.Inject;

/** A decorator of {@link Service}. */
@Decorator
public class ServiceDecorator implements Service {
    @Inject
    @Delegate
    @Any
    private Service delegate;

    @Override
    public String serve() {
        return delegate.serve();
    }
}
