package io.github.treadlight.leak.sweep;

/** The way in which a sweep treats one leak, as configured. */
public enum SweepMode {
    /** Search for the leak and release the places that the interlock permits. */
    RELEASE,
    /** Search for the leak and only report it, as configured by the administrator. */
    REPORT,
    /** Search for the leak and only report it, until the watch has confirmed one on this server. */
    REPORT_UNPROVED,
    /** Search for the leak and only report it, until the administrator trusts members of unknown shape. */
    REPORT_UNVERIFIED,
    /** Do not search for the leak. */
    SKIP
}
