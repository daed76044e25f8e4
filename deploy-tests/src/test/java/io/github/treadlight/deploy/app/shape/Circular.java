package io.github.treadlight.deploy.app.shape;

/** Has annotations that annotate each other. */
@First
@Second
public class Circular {}
