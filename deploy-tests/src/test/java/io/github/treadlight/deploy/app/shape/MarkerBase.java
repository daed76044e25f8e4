package io.github.treadlight.deploy.app.shape;

/** Implements the marker for its subclasses. */
public abstract class MarkerBase implements Marker {}
