package io.github.treadlight.deploy.app.shape;

/** A decorator delegates it. */
public interface Service {
    /** Serves. */
    String serve();
}
