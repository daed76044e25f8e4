package io.github.treadlight.stream;

import static io.github.treadlight.event.EventField.number;
import static io.github.treadlight.event.EventField.text;

import io.github.treadlight.event.EventDefinition;
import java.util.function.Supplier;

/** The JFR event {@value #NAME}. Thread-safe. */
final class RejectionEvents {
    static final String NAME = "io.github.treadlight.StreamRejected";

    private static final EventDefinition REJECTED = EventDefinition.withStackTrace(NAME,
            "Object Stream Rejected", "The filter of object streams rejected a stream",
            text("reader", "Reader", "The application that read the stream, or the server"),
            text("rejectedClass", "Rejected Class", "The class; none if a size is rejected"),
            text("reason", "Reason", "The kind of the rule"),
            text("rule", "Rule", "The rule that rejected the stream"),
            number("depth", "Depth", "The object's depth in the stream; 0 for a remote call"),
            text("readBy", "Read By", "The class and the method that read the stream"));

    private RejectionEvents() {}

    /**
     * Records a rejection if a recording contains the event.
     *
     * @param reading finds the code that reads the stream
     */
    static void record(String reader, Rejection rejection, Supplier<ReadingCode> reading) {
        if (REJECTED.isEnabled()) {
            ReadingCode code = reading.get();
            REJECTED.commit(reader, rejection.className(), rejection.reason().text(), rejection.rule(), code.depth(),
                    code.caller());
        }
    }
}
