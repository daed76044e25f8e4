package io.github.treadlight.bench.rmi;

/** The compared configurations of an ORB. */
public enum OrbRival {
    /** The unmodified ORB. */
    STOCK,
    /** The ORB with Treadlight and {@code rmi-file-codebase=keep}. */
    TREADLIGHT_KEEP,
    /** The ORB with Treadlight and its defaults. */
    TREADLIGHT
}
