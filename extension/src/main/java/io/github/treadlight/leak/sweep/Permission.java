package io.github.treadlight.leak.sweep;

/** What a sweep may do with a leak. */
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
