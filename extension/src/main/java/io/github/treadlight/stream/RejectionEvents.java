package io.github.treadlight.stream;

import java.util.List;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import jdk.jfr.AnnotationElement;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.EventFactory;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.ValueDescriptor;
import org.jspecify.annotations.Nullable;

/**
 * The JFR event {@value #NAME}. Only this class refers to JFR, because JVMs and OSGi frameworks may lack it.
 *
 * <p>An {@link EventFactory} generates the event's class for the JDK's own loader: JFR adds code to a class of events
 * that refers to internal packages, which the loader of an OSGi bundle does not find. The class is generated at the
 * first rejection after a recording began, because that initializes JFR, which takes tenths of a second.
 *
 * <p>Thread-safe.
 */
final class RejectionEvents implements RejectionRecorder {
    static final String NAME = "io.github.treadlight.StreamRejected";

    private static final Logger LOG = Logger.getLogger(RejectionEvents.class.getPackageName());

    private volatile boolean failed;

    /** Holds the event's class, which is generated at the first use. */
    private static final class Type {
        static final EventFactory FACTORY = EventFactory.create(
                List.of(
                        new AnnotationElement(Name.class, NAME),
                        new AnnotationElement(Label.class, "Object Stream Rejected"),
                        new AnnotationElement(Category.class, new String[] {"Treadlight"}),
                        new AnnotationElement(Description.class, "The filter of object streams rejected a stream")),
                List.of(
                        field("reader", String.class, "Reader", "The application that read the stream, or the server"),
                        field("rejectedClass", String.class, "Rejected Class", "The class; none if a size is rejected"),
                        field("reason", String.class, "Reason", "The kind of the rule"),
                        field("rule", String.class, "Rule", "The rule that rejected the stream"),
                        field("depth", int.class, "Depth", "The object's depth in the stream; 0 for a remote call"),
                        field("readBy", String.class, "Read By", "The class and the method that read the stream")));

        private static ValueDescriptor field(String name, Class<?> type, String label, String description) {
            return new ValueDescriptor(type, name, List.of(
                    new AnnotationElement(Label.class, label),
                    new AnnotationElement(Description.class, description)));
        }

        /** Sets the values of all fields, in their order. */
        static void fill(Event event, @Nullable Object... values) {
            for (int i = 0; i < values.length; i++) {
                event.set(i, values[i]);
            }
        }
    }

    /** @throws LinkageError if this class cannot use JFR */
    RejectionEvents() {
        isRecording();
    }

    private static boolean isRecording() {
        return FlightRecorder.isInitialized();
    }

    @Override
    public void record(String reader, Rejection rejection, Supplier<ReadingCode> reading) {
        if (failed || !isRecording()) {
            return;
        }
        try {
            Event event = Type.FACTORY.newEvent();
            if (event.isEnabled()) {
                ReadingCode code = reading.get();
                Type.fill(event, reader, rejection.className(), rejection.reason().text(), rejection.rule(),
                        code.depth(), code.caller());
                event.commit();
            }
        } catch (RuntimeException | LinkageError failure) {
            failed = true;
            LOG.log(Level.WARNING, "Treadlight cannot record rejected streams as JFR events; the log and the MBeans"
                    + " show them. Please report this.", failure);
        }
    }
}
