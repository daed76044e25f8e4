package io.github.treadlight.stream.filter;

import static io.github.treadlight.stream.FilteredStream.assertRejected;
import static io.github.treadlight.stream.FilteredStream.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.event.EventDefinition;
import io.github.treadlight.fixture.ApplicationLoader;
import io.github.treadlight.fixture.CapturedWarnings;
import io.github.treadlight.stream.FilteredStream;
import io.github.treadlight.stream.filter.StreamFilter.Mode;
import java.io.InvalidClassException;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import jdk.jfr.Event;
import jdk.jfr.EventFactory;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the JFR event with a real flight recorder. */
class RejectionEventsTest {
    private static final StreamFilter SHOP =
            StreamFilter.of(Mode.REJECT, "maxdepth=2;!java.util.BitSet").forApplication("shop", null);

    @RegisterExtension
    private final CapturedWarnings warnings = FilteredStream.warnings();

    @Test
    void aRejectionIsRecordedWithItsReaderClassRuleAndStackTrace(@TempDir Path directory) throws Exception {
        List<RecordedEvent> events;
        try (Recording recording = new Recording()) {
            recording.start();
            assertRejected(write(new Object[] {new BitSet()}), SHOP);
            events = events(recording, directory);
        }
        assertThat(events).singleElement().satisfies(event -> {
            assertThat(event.getString("reader")).isEqualTo("application shop");
            assertThat(event.getString("rejectedClass")).isEqualTo("java.util.BitSet");
            assertThat(event.getString("reason")).isEqualTo("stream-filter");
            assertThat(event.getString("rule")).isEqualTo("!java.util.BitSet");
            assertThat(event.getInt("depth")).isEqualTo(2);
            assertThat(event.getString("readBy")).startsWith("org.assertj.");
            assertThat(event.getStackTrace().getFrames())
                    .anyMatch(frame -> frame.getMethod().getType().getName().equals("java.io.ObjectInputStream"));
            assertThat(event.getEventType().getLabel()).isEqualTo("Object Stream Rejected");
            assertThat(event.getEventType().getCategoryNames()).containsExactly("Treadlight");
            assertThat(event.getEventType().getDescription()).isNotBlank();
        });
    }

    @Test
    void eachRejectionIsRecordedAlthoughOnlyOneIsLogged(@TempDir Path directory) throws Exception {
        byte[] deep = write(new Object[] {new Object[] {new Object[0]}});
        try (Recording recording = new Recording()) {
            recording.start();
            for (int i = 0; i < 3; i++) {
                assertRejected(deep, SHOP.forApplication("mall", null));
            }
            assertThat(events(recording, directory)).hasSize(3).allSatisfy(event -> {
                assertThat(event.getString("rejectedClass")).isNull();
                assertThat(event.getString("reason")).isEqualTo("size");
                assertThat(event.getString("rule")).isEqualTo("maxdepth=2");
                assertThat(event.getInt("depth")).isEqualTo(3);
            });
        }
    }

    @Test
    void aDisabledEventFindsNoReadingCode(@TempDir Path directory) throws Exception {
        try (Recording recording = new Recording()) {
            recording.disable(RejectionEvents.NAME);
            recording.start();
            Rejection rejection = new Rejection("a.B", "a.B", "", RejectionReason.NAME, "", null);
            RejectionEvents.record("application shop", rejection, null, null, () -> {
                throw new AssertionError("not enabled");
            });
            assertThat(events(recording, directory)).isEmpty();
        }
        assertThat(warnings.lines()).isEmpty();
    }

    @Test
    void withoutAFlightRecorderStreamsAreStillRejected() throws Exception {
        ApplicationLoader bundle = new ApplicationLoader("bundle", ApplicationLoader.class.getClassLoader())
                .withAll(StreamFilter.class.getPackageName() + ".")
                .withAll(EventDefinition.class.getPackageName() + ".")
                .without(FlightRecorder.class).without(EventFactory.class).without(Event.class);
        Class<?> filter = bundle.its(StreamFilter.class);
        Object byDefault = filter.getField("DEFAULT").get(null);
        Method check = filter.getMethod("check", String.class);
        assertThatThrownBy(() -> check.invoke(byDefault, "bsh.XThis")).cause()
                .isInstanceOf(InvalidClassException.class);
        assertThat(warnings.lines()).singleElement().asString().contains("bsh.XThis");
    }

    private static List<RecordedEvent> events(Recording recording, Path directory) throws Exception {
        Path file = directory.resolve("recording.jfr");
        recording.dump(file);
        return RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().equals(RejectionEvents.NAME)).toList();
    }
}
