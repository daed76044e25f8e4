package io.github.treadlight.event;

import io.github.treadlight.event.EventDefinition.Declaration;
import org.jspecify.annotations.Nullable;

/** The connection of one event to the flight recorder. */
interface EventRecorder {
    /** A recorder that records nothing. */
    EventRecorder NONE = new EventRecorder() {
        @Override
        public boolean isEnabled() {
            return false;
        }

        @Override
        public void commit(@Nullable Object... values) {
            // there is no flight recorder
        }
    };

    /** Returns whether a running recording contains the event. */
    boolean isEnabled();

    /** Adds the event to the running recordings. Throws no exception. */
    void commit(@Nullable Object... values);

    /** Returns the recorder of an event, which does nothing on a JVM without the flight recorder. */
    static EventRecorder of(Declaration declaration) {
        try {
            return new JfrEventRecorder(declaration);
        } catch (LinkageError missing) {
            // The module jdk.jfr is left out of the JVM, or the OSGi framework does not export its package.
            return NONE;
        }
    }
}
