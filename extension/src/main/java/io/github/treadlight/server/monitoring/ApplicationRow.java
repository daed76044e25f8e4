package io.github.treadlight.server.monitoring;

/** A row of the table of generations that run or are still in memory. */
public interface ApplicationRow extends Figures {
    /** Returns the name of the application. */
    String getApplication();

    /**
     * Returns {@code running}, {@code ended} or {@code retained}; {@code released} if the generation is collected while
     * the table is read.
     */
    String getState();

    /** Returns when the generation ended or, if it has not, when it began, such as {@code 2026-11-22T10:15:30Z}. */
    String getSince();
}
