package io.github.treadlight.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.fixture.OwnJvm;
import io.github.treadlight.stream.filter.InputFilter;
import io.github.treadlight.stream.filter.StreamFilter;
import java.io.InvalidClassException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputFilter.Status;
import java.io.ObjectInputStream;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Filter;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of what is left of a rejection by a filter that code sets on a fast stream, with stream-filter-mode=off. */
@OwnJvm("The event was missing once in a JVM in which other tests had filled the stack and the heap.")
class FastFilterTraceTest {
    private static final Logger OF_JDK = Logger.getLogger("java.io.serialization");

    @TempDir
    private Path directory;

    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final Filter filter = OF_JDK.getFilter();
    private final Level level = OF_JDK.getLevel();

    @BeforeEach
    void capture() {
        OF_JDK.setLevel(Level.FINE);
        OF_JDK.setFilter(this::capture);
    }

    @AfterEach
    void reset() {
        OF_JDK.setLevel(level);
        OF_JDK.setFilter(filter);
    }

    private boolean capture(LogRecord logged) {
        lines.add(new SimpleFormatter().formatMessage(logged));
        return false;
    }

    @Test
    void aRejectionLeavesTheEventAndTheLineOfTheJdk() throws Exception {
        RecordedEvent event = rejection(info -> info.serialClass() == BitSet.class
                ? Status.REJECTED : Status.UNDECIDED);
        assertThat(event.getString("filterStatus")).isEqualTo("REJECTED");
        assertThat(event.getClass("type").getName()).isEqualTo("java.util.BitSet");
        assertThat(event.getLong("depth")).isEqualTo(1);
        assertThat(event.getLong("bytesRead")).isPositive();
        assertThat(event.getClass("exceptionType")).isNull();
        assertThat(lines).singleElement().asString()
                .startsWith("ObjectInputFilter REJECTED: class java.util.BitSet").endsWith(", ex: n/a");
    }

    @Test
    void anExceptionIsInThem() throws Exception {
        RecordedEvent event = rejection(info -> {
            throw new IllegalStateException("a defect");
        });
        assertThat(event.getString("filterStatus")).isEqualTo("REJECTED");
        assertThat(event.getClass("exceptionType").getName()).isEqualTo(IllegalStateException.class.getName());
        assertThat(event.getString("exceptionMessage")).isEqualTo("a defect");
        assertThat(lines).singleElement().asString().endsWith("ex: java.lang.IllegalStateException: a defect");
    }

    @Test
    void noStatusIsNoTextInThem() throws Exception {
        assertThat(rejection(info -> null).getString("filterStatus")).isNull();
        assertThat(lines).singleElement().asString().startsWith("ObjectInputFilter null: class java.util.BitSet");
    }

    private RecordedEvent rejection(ObjectInputFilter set) throws Exception {
        ObjectInputStream stream = new FastStreams(getClass().getClassLoader())
                .input(FilteredStream.write(new BitSet()), StreamFilter.DEFAULT, (InputFilter) null, null);
        stream.setObjectInputFilter(set);
        try (stream; Recording recording = new Recording()) {
            recording.enable("jdk.Deserialization");
            recording.start();
            assertThatThrownBy(stream::readObject).isInstanceOf(InvalidClassException.class);
            Path file = directory.resolve("recording.jfr");
            recording.dump(file);
            List<RecordedEvent> events = RecordingFile.readAllEvents(file).stream()
                    .filter(event -> event.getEventType().getName().equals("jdk.Deserialization")).toList();
            assertThat(events).as(() -> recording.getSettings() + ", logged " + lines).hasSize(1);
            return events.get(0);
        }
    }
}
