package io.github.treadlight.deploy.app.shape;

/** An initializer wants its implementations. */
public interface Marker {}
