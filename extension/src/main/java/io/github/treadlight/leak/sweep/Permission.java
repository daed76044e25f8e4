package io.github.treadlight.leak.sweep;

/** The treatment of a leak by a sweep. */
public enum Permission {
    /** Search it and release what the interlock permits. */
    RELEASE,
    /** Search it and report, as the administrator configured. */
    REPORT,
    /** Search it and report, because it was not verified on this server. */
    REPORT_UNVERIFIED,
    /** Do not search it. */
    SKIP
}
