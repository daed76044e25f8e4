package io.github.treadlight.server.monitoring;

/** Rejected object streams of one application for one reason. */
public interface StreamRejectionRow {
    /** Returns the name of the application; {@code (server)} for code outside of applications. */
    String getApplication();

    /** Returns the kind of the rule that rejected them, such as {@code built-in list}. */
    String getReason();

    /** Returns how many were rejected since the application began, or since the server started. */
    long getCount();
}
