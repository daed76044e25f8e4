package io.github.treadlight.server.monitoring;

/** A generation in the table of all that run or are still in memory. */
public interface ApplicationRow extends Figures {
    /** The name of the application. */
    String getApplication();

    /** {@code running}, {@code ended} or {@code retained}; {@code released} for one that goes while it is shown. */
    String getState();

    /** When it began; after its end, when that was: as in {@code 2026-11-22T10:15:30Z}. */
    String getSince();
}
