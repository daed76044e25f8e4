package io.github.treadlight.bench.rmi;

/** How the ORB finds classes and codebases. */
public enum OrbRival {
    /** As it is delivered. */
    STOCK,
    /** With Treadlight, and {@code rmi-file-codebase=keep}. */
    TREADLIGHT_KEEP,
    /** With Treadlight and its defaults. */
    TREADLIGHT
}
