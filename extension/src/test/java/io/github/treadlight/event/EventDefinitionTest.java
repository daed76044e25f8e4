package io.github.treadlight.event;

import static io.github.treadlight.event.EventField.bytes;
import static io.github.treadlight.event.EventField.flag;
import static io.github.treadlight.event.EventField.longNumber;
import static io.github.treadlight.event.EventField.millis;
import static io.github.treadlight.event.EventField.number;
import static io.github.treadlight.event.EventField.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.fixture.ApplicationLoader;
import io.github.treadlight.fixture.CapturedWarnings;
import io.github.treadlight.fixture.FlightRecording;
import io.github.treadlight.fixture.ForgedLine;
import java.lang.reflect.Field;
import java.time.Duration;
import jdk.jfr.DataAmount;
import jdk.jfr.Event;
import jdk.jfr.EventFactory;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class EventDefinitionTest {
    private static final EventDefinition TESTED = EventDefinition.of("io.github.treadlight.Tested",
            "Label", "Description", text("text", "Text", "A text"), number("number", "Number", "A number"),
            longNumber("longNumber", "Long", "A long number"), millis("time", "Time", "A time"),
            bytes("size", "Size", "A size"), flag("flag", "Flag", "A flag"));

    @RegisterExtension
    final CapturedWarnings warnings = new CapturedWarnings(EventDefinition.class.getPackageName());

    @RegisterExtension
    final FlightRecording recording = new FlightRecording();

    @Test
    void anEventIsRecordedWithItsFieldsAndUnits() {
        assertThat(TESTED.isEnabled()).isTrue();
        TESTED.commit("a", 1, 2L, 3000L, 4L, true);
        assertThat(recording.events("Tested")).singleElement().satisfies(event -> {
            assertThat(event.getString("text")).isEqualTo("a");
            assertThat(event.getInt("number")).isEqualTo(1);
            assertThat(event.getLong("longNumber")).isEqualTo(2);
            assertThat(event.getDuration("time")).isEqualTo(Duration.ofSeconds(3));
            assertThat(event.getLong("size")).isEqualTo(4);
            assertThat(event.getBoolean("flag")).isTrue();
            assertThat(event.getStackTrace()).isNull();
            assertThat(event.getEventType().getLabel()).isEqualTo("Label");
            assertThat(event.getEventType().getDescription()).isEqualTo("Description");
            assertThat(event.getEventType().getCategoryNames()).containsExactly("Treadlight");
            assertThat(event.getEventType().getField("time").getLabel()).isEqualTo("Time");
            assertThat(event.getEventType().getField("size").getAnnotation(DataAmount.class)).isNotNull();
        });
        assertThat(warnings.lines()).isEmpty();
    }

    @Test
    void aNameCannotForgeALineOfAPrintedEvent() {
        TESTED.commit(ForgedLine.NAME, 1, 2L, 3000L, 4L, true);
        assertThat(recording.events("Tested")).singleElement()
                .satisfies(event -> assertThat(event.getString("text")).isEqualTo(ForgedLine.SHOWN));
    }

    @Test
    void anEventIsDisabledIfAllRecordingsDisableIt() {
        String name = "io.github.treadlight.Disabled";
        EventDefinition disabled = EventDefinition.of(name, "Label", "Description", text("text", "Text", "A text"));
        try (Recording second = new Recording()) {
            second.enable(name);
            second.start();
            assertThat(disabled.isEnabled()).as("enabled by default").isTrue();
        }
        recording.disable(name);
        assertThat(disabled.isEnabled()).isFalse();
        disabled.commit("a");
        assertThat(recording.events("Disabled")).isEmpty();
    }

    @Test
    void aFailureIsLoggedOnceAndDisablesTheEvent() {
        EventDefinition invalid = EventDefinition.of("io.github.treadlight.Invalid", "Label", "Description",
                number("number", "Number", "A number"));
        invalid.commit("no number");
        assertThat(invalid.isEnabled()).isFalse();
        invalid.commit("no number");
        assertThat(warnings.lines()).singleElement().asString().contains("io.github.treadlight.Invalid");
    }

    @Test
    void withoutJfrNothingIsRecordedAndNothingFails() throws Exception {
        ApplicationLoader bundle = new ApplicationLoader("bundle", ApplicationLoader.class.getClassLoader())
                .withAll(EventDefinition.class.getPackageName() + ".")
                .without(FlightRecorder.class).without(EventFactory.class).without(Event.class);
        bundle.its(ApplicationEvents.class).getMethod("generationBegun", String.class, int.class, int.class)
                .invoke(null, "shop", 1, 1);
        assertThat(recording.events()).isEmpty();
        Field begun = bundle.its(ApplicationEvents.class).getDeclaredField("BEGUN");
        begun.setAccessible(true);
        Object definition = begun.get(null);
        assertThat(definition.getClass().getMethod("isEnabled").invoke(definition)).isEqualTo(false);
        assertThat(warnings.lines()).isEmpty();
    }
}
