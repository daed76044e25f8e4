package io.github.treadlight.event;

import io.github.treadlight.event.EventDefinition.Declaration;
import org.jspecify.annotations.Nullable;

/** A recorder of one event, which hides JFR from its users because a JVM may lack it. */
interface EventRecorder {
    /** A recorder that records nothing. */
    EventRecorder NONE = new EventRecorder() {
        @Override
        public boolean isEnabled() {
            return false;
        }

        @Override
        public void commit(@Nullable Object... values) {
            // nothing to record to
        }
    };

    /** Returns whether a running recording contains the event. */
    boolean isEnabled();

    /** Adds the event to the running recordings. Throws no exception. */
    void commit(@Nullable Object... values);

    /** Returns whether a recording has initialized JFR since the JVM started. */
    static boolean isInitialized() {
        try {
            return JfrEventRecorder.isInitialized();
        } catch (LinkageError missing) {
            return false; // as in of()
        }
    }

    /** Returns the recorder of an event; on a JVM without JFR, {@link #NONE}. */
    static EventRecorder of(Declaration declaration) {
        try {
            return new JfrEventRecorder(declaration);
        } catch (LinkageError missing) {
            // The JVM lacks the module jdk.jfr, or the OSGi framework does not export its package.
            return NONE;
        }
    }
}
