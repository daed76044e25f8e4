package io.github.treadlight.deploy.app.shape;

/** Has a stereotype. */
@Quick
public class Stereotyped {}
