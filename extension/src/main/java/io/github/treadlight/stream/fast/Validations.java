package io.github.treadlight.stream.fast;

import java.io.InvalidObjectException;
import java.io.ObjectInputValidation;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The validations that objects of a stream have requested, by descending priority. */
final class Validations {
    private static final class Entry {
        final ObjectInputValidation validation;
        final int priority;
        @Nullable Entry next;

        Entry(ObjectInputValidation validation, int priority, @Nullable Entry next) {
            this.validation = validation;
            this.priority = priority;
            this.next = next;
        }
    }

    private @Nullable Entry first;

    /** Adds a validation before those of the same priority. */
    void add(@Nullable ObjectInputValidation validation, int priority) throws InvalidObjectException {
        if (validation == null) {
            throw new InvalidObjectException("null callback");
        }
        Entry before = null;
        Entry at = first;
        while (at != null && priority < at.priority) {
            before = at;
            at = at.next;
        }
        Entry added = new Entry(validation, priority, at);
        if (before == null) {
            first = added;
        } else {
            before.next = added;
        }
    }

    /**
     * Runs the validations in order until one fails. Throws a {@link NullPointerException}, as the JDK does, if one
     * closes the stream.
     */
    void run() throws InvalidObjectException {
        try {
            while (first != null) {
                first.validation.validateObject();
                first = Objects.requireNonNull(first).next;
            }
        } catch (InvalidObjectException failed) {
            first = null;
            throw failed;
        }
    }

    void clear() {
        first = null;
    }
}
