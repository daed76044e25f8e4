package io.github.treadlight.deploy.app.scanned;

/** A service that {@link ServiceDecorator} decorates. */
public interface Service {
    /** Returns a text. */
    String serve();
}
