package io.github.treadlight.event;

import io.github.treadlight.event.EventDefinition.Declaration;
import io.github.treadlight.log.ModuleLog;
import io.github.treadlight.log.VisibleText;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Level;
import jdk.jfr.AnnotationElement;
import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.EventFactory;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import jdk.jfr.ValueDescriptor;
import org.jspecify.annotations.Nullable;

/**
 * A recorder that adds one event to JFR's recordings. This is the only class that refers to JFR, because JVMs and OSGi
 * frameworks may lack it.
 *
 * <p>An {@link EventFactory} generates the event's class in a class loader of the JDK. JFR adds code to event classes
 * that refers to internal packages, which the class loader of an OSGi bundle does not find. The class is generated at
 * the first use after a recording began, because generating it initializes JFR, which takes tenths of a second.
 *
 * <p>Thread-safe.
 */
final class JfrEventRecorder implements EventRecorder {
    private static final ModuleLog LOG = ModuleLog.of(JfrEventRecorder.class);

    private final Declaration declaration;
    private volatile boolean failed;
    /** Null before the first use. Writes are guarded by this object. */
    private volatile @Nullable Generated generated;

    private record Generated(EventFactory factory, EventType type) {}

    /**
     * Creates a recorder, and links JFR so that this constructor fails on a JVM without JFR.
     *
     * @throws LinkageError if the JVM or the OSGi framework lacks JFR
     */
    JfrEventRecorder(Declaration declaration) {
        this.declaration = declaration;
        isInitialized();
    }

    /** Returns whether a recording has initialized JFR since the JVM started. */
    static boolean isInitialized() {
        return FlightRecorder.isInitialized();
    }

    @Override
    public boolean isEnabled() {
        if (failed || !isInitialized()) {
            return false;
        }
        try {
            return generated().type.isEnabled();
        } catch (RuntimeException | LinkageError failure) {
            fail(failure);
            return false;
        }
    }

    @Override
    public void commit(@Nullable Object... values) {
        try {
            Event event = generated().factory.newEvent();
            for (int i = 0; i < values.length; i++) {
                event.set(i, values[i] instanceof String text ? VisibleText.of(text) : values[i]);
            }
            event.commit();
        } catch (RuntimeException | LinkageError failure) {
            fail(failure);
        }
    }

    private Generated generated() {
        Generated made = generated;
        return made == null ? generate() : made;
    }

    private synchronized Generated generate() {
        Generated made = generated;
        if (made == null) {
            EventFactory factory = EventFactory.create(annotations(), fields());
            made = new Generated(factory, factory.getEventType());
            generated = made;
        }
        return made;
    }

    private List<AnnotationElement> annotations() {
        return List.of(
                new AnnotationElement(Name.class, declaration.name()),
                new AnnotationElement(Label.class, declaration.label()),
                new AnnotationElement(Category.class, new String[] {"Treadlight"}),
                new AnnotationElement(Description.class, declaration.description()),
                new AnnotationElement(StackTrace.class, declaration.hasStackTrace()));
    }

    private List<ValueDescriptor> fields() {
        return declaration.fields().stream().map(JfrEventRecorder::descriptor).toList();
    }

    private static ValueDescriptor descriptor(EventField field) {
        List<AnnotationElement> annotations = new ArrayList<>(List.of(
                new AnnotationElement(Label.class, field.label()),
                new AnnotationElement(Description.class, field.description())));
        // No switch: javac would generate a class with a static initializer, in which the stack could overflow.
        if (field.unit() == EventField.Unit.MILLISECONDS) {
            annotations.add(new AnnotationElement(Timespan.class, Timespan.MILLISECONDS));
        } else if (field.unit() == EventField.Unit.BYTES) {
            annotations.add(new AnnotationElement(DataAmount.class, DataAmount.BYTES));
        }
        return new ValueDescriptor(field.type(), field.name(), annotations);
    }

    private void fail(Throwable failure) {
        failed = true;
        LOG.log(Level.WARNING, failure, () -> "Treadlight cannot record the JFR event " + declaration.name()
                + ". The log and the MBeans still show most of what the events show. Please report this.");
    }
}
