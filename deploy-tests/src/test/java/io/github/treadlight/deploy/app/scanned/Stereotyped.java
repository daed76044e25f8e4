package io.github.treadlight.deploy.app.scanned;

/** A class with a stereotype. */
@BaseStereotype
public class Stereotyped {}
