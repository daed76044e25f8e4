package io.github.treadlight.deploy.app.scanned;

/** A superclass that implements {@link MarkerInterface}. */
public abstract class MarkerBase implements MarkerInterface {}
