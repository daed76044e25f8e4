package io.github.treadlight.classvalue;

/** A class for which values are computed. Public, so that other loaders can define copies. */
public final class AnyClass {}
