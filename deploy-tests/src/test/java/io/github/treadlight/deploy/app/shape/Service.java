package io.github.treadlight.deploy.app.shape;

/** A service that {@link ServiceDecorator} decorates. */
public interface Service {
    /** Serves. */
    String serve();
}
