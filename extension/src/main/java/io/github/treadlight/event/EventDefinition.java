package io.github.treadlight.event;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The definition of an event of JDK Flight Recorder (JFR). Does nothing on a JVM without JFR. Thread-safe.
 *
 * <p>If values must be computed, the caller checks {@link #isEnabled} first. While no recording runs, that check only
 * reads three fields.
 */
public final class EventDefinition {
    private final String name;
    private final EventRecorder recorder;

    private EventDefinition(Declaration declaration) {
        this.name = declaration.name;
        this.recorder = EventRecorder.of(declaration);
    }

    /** The parts of a definition. */
    record Declaration(String name, String label, String description, boolean hasStackTrace, List<EventField> fields) {}

    /** Defines an event without a stack trace. */
    public static EventDefinition of(String name, String label, String description, EventField... fields) {
        return new EventDefinition(new Declaration(name, label, description, false, List.of(fields)));
    }

    /** Defines an event with the stack trace of the thread that commits it. */
    public static EventDefinition withStackTrace(
            String name, String label, String description, EventField... fields) {
        return new EventDefinition(new Declaration(name, label, description, true, List.of(fields)));
    }

    /** Returns the full name of the event. */
    String name() {
        return name;
    }

    /** Returns whether a running recording contains this event. */
    public boolean isEnabled() {
        return recorder.isEnabled();
    }

    /**
     * Adds the event to the running recordings that contain it. Throws no exception.
     *
     * @param values a value for each field, in the order of the fields
     */
    public void commit(@Nullable Object... values) {
        if (recorder.isEnabled()) {
            recorder.commit(values);
        }
    }
}
