package io.github.treadlight.classvalue;

/** A class for which values are computed. Public, so that applications' loaders can define copies. */
public final class StressedClass {}
