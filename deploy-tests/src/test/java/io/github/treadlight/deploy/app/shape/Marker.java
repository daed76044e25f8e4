package io.github.treadlight.deploy.app.shape;

/** Its implementations are passed to {@code SeenInitializer}. */
public interface Marker {}
