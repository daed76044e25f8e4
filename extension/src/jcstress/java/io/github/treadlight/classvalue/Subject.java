package io.github.treadlight.classvalue;

/** A class to compute values for. Public, for applications' own copies. */
public final class Subject {}
