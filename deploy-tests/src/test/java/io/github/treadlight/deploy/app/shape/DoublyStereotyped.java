package io.github.treadlight.deploy.app.shape;

/** Has a stereotype with a stereotype. */
@Quicker
public class DoublyStereotyped {}
