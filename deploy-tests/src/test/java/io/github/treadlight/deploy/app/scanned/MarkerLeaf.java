package io.github.treadlight.deploy.app.scanned;

/** A class that implements {@link MarkerInterface} through its superclass. */
public class MarkerLeaf extends MarkerBase {}
