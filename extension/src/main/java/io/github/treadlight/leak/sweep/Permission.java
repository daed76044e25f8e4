package io.github.treadlight.leak.sweep;

/** The permission that the configuration gives a sweep for one leak. */
public enum Permission {
    /** Search for the leak and release the places that the interlock permits. */
    RELEASE,
    /** Search for the leak and only report it, as configured by the administrator. */
    REPORT,
    /** Search for the leak and only report it, because it was not verified on this server. */
    REPORT_UNVERIFIED,
    /** Do not search for the leak. */
    SKIP
}
