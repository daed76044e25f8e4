package io.github.treadlight.deploy.app.shape;

/** Implements the marker through its superclass. */
public class MarkerLeaf extends MarkerBase {}
