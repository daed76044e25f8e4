package io.github.treadlight.deploy.app.scanned;

/** A class with two annotations that annotate each other. */
@First
@Second
public class Circular {}
