package io.github.treadlight.stream.filter;

import static io.github.treadlight.event.EventField.bytes;
import static io.github.treadlight.event.EventField.flag;
import static io.github.treadlight.event.EventField.longNumber;
import static io.github.treadlight.event.EventField.number;
import static io.github.treadlight.event.EventField.text;

import io.github.treadlight.event.EventDefinition;
import io.github.treadlight.stream.reader.ReadingCode;
import java.io.ObjectInputFilter.FilterInfo;
import java.io.ObjectInputFilter.Status;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

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
            text("readBy", "Read By", "The class and the method that read the stream"),
            flag("filterConfigured", "Filter Configured", "True: the stream has a filter"),
            text("filterStatus", "Filter Status", "The status of the filter"),
            text("type", "Type", "The class that was checked; none if it is not loaded"),
            number("arrayLength", "Array Length", "The length of the array; -1 if the value is not an array"),
            longNumber("objectReferences", "Object References", "The number of values that were read"),
            bytes("bytesRead", "Bytes Read", "The number of bytes that were read"),
            text("exceptionType", "Exception Type", "The class of the exception"),
            text("exceptionMessage", "Exception Message", "The message of the exception"));

    private static final int NO_ARRAY = -1;

    private RejectionEvents() {}

    /**
     * Records a rejection if a recording contains the event.
     *
     * @param failure the exception of the filter; null for none
     * @param at the check that the stream asked for; null for a remote call, which is no stream of the JDK
     * @param reading finds the code that reads the stream
     */
    static void record(String reader, Rejection rejection, @Nullable Exception failure, @Nullable FilterInfo at,
            Supplier<ReadingCode> reading) {
        if (REJECTED.isEnabled()) {
            ReadingCode code = reading.get();
            Class<?> type = at == null ? null : at.serialClass();
            REJECTED.commit(reader, rejection.className(), rejection.reason().text(), rejection.rule(), code.depth(),
                    code.caller(), true, Status.REJECTED.name(),
                    type == null ? null : type.getName(), at == null ? NO_ARRAY : (int) at.arrayLength(),
                    at == null ? 0 : at.references(), at == null ? 0 : at.streamBytes(),
                    failure == null ? null : failure.getClass().getName(),
                    failure == null ? null : failure.getMessage());
        }
    }
}
