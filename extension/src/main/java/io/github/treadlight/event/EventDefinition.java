package io.github.treadlight.event;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The definition of an event of JDK Flight Recorder. Does nothing on a JVM without the recorder. Thread-safe.
 *
 * <p>A caller that must compute the values checks {@link #isEnabled} before. While no recording runs, that check reads
 * three fields.
 */
public final class EventDefinition {
    private final String name;
    private final EventRecorder recorder;

    private EventDefinition(Declaration declaration) {
        this.name = declaration.name;
        this.recorder = EventRecorder.of(declaration);
    }

    /** The parts of a definition. */
    record Declaration(String name, String label, String text, boolean hasStackTrace, List<EventField> fields) {}

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
     * @param values one value for each field, in their order
     */
    public void commit(@Nullable Object... values) {
        if (recorder.isEnabled()) {
            recorder.commit(values);
        }
    }
}
