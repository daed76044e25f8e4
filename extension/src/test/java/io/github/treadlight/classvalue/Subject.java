package io.github.treadlight.classvalue;

/** A class to compute values for. Public, for other loaders' copies. */
public final class Subject {}
