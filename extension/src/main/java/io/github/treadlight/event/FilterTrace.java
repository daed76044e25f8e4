package io.github.treadlight.event;

import io.github.treadlight.log.VisibleText;
import java.io.ObjectInputFilter.FilterInfo;
import java.io.ObjectInputFilter.Status;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The traces that the JDK leaves of a rejection by a filter of an object stream: a line of the logger
 * {@value #LOGGER}, and the event {@code jdk.Deserialization}. The JDK leaves them only if the filter returns a status
 * or throws a {@link RuntimeException}. A filter that throws another exception must leave them itself, as must a stream
 * that calls its filter itself. Thread-safe.
 */
public final class FilterTrace {
    static final String LOGGER = "java.io.serialization";
    /** The JDK's own text. */
    private static final String LINE =
            "ObjectInputFilter {0}: {1}, array length: {2}, nRefs: {3}, depth: {4}, bytes: {5}, ex: {6}";
    private static final System.Logger LOG = System.getLogger(LOGGER);
    private static final DeserializationEvent EVENT = new DeserializationEvent();

    private FilterTrace() {}

    /** Loads what a rejection needs, because a rejection near the end of a stack has no room for it. */
    public static void load() {
        EventRecorder.isInitialized(); // loads JFR's classes; the initialization of this class loads the rest
    }

    /**
     * Leaves the traces of a rejection. Throws no exception.
     *
     * @param status the filter's result; null if the filter returned null
     * @param failure the exception that the filter threw; null for none
     */
    public static void rejected(FilterInfo info, @Nullable Status status, @Nullable Exception failure) {
        try {
            if (LOG.isLoggable(System.Logger.Level.DEBUG)) {
                LOG.log(System.Logger.Level.DEBUG, LINE, status, VisibleText.of(String.valueOf(info.serialClass())),
                        info.arrayLength(), info.references(), info.depth(), info.streamBytes(),
                        VisibleText.of(Objects.toString(failure, "n/a")));
            }
        } catch (RuntimeException | LinkageError unusable) {
            // The server's own logging failed. The module's log and events still show the rejection.
        }
        EVENT.commit(info, status, failure);
    }
}
