package io.github.treadlight.deploy.app.scanned;

/** A class whose stereotype has a stereotype itself. */
@DerivedStereotype
public class DoublyStereotyped {}
