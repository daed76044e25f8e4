package io.github.treadlight.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import jdk.jfr.Configuration;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;

/** Compares the JFR settings file and the documentation with the events in the code. */
class EventFilesTest {
    private static final Path PROJECT = Path.of("..");
    private static final String ENABLED = "#enabled";

    private final Set<String> events = new HashSet<>(Set.of("io.github.treadlight.StreamRejected"));

    EventFilesTest() throws ReflectiveOperationException {
        for (Field field : ApplicationEvents.class.getDeclaredFields()) {
            if (field.getType() == EventDefinition.class) {
                field.setAccessible(true);
                events.add(((EventDefinition) field.get(null)).name());
            }
        }
    }

    @Test
    void theSettingsFileEnablesEachEvent() throws Exception {
        Configuration settings = Configuration.create(PROJECT.resolve("config/treadlight.jfc"));
        assertThat(settings.getSettings().keySet().stream().filter(key -> key.endsWith(ENABLED))
                .map(key -> key.substring(0, key.length() - ENABLED.length())))
                .containsExactlyInAnyOrderElementsOf(events);
        assertThat(settings.getSettings().values()).containsOnly("true");
        try (Recording recording = new Recording(settings)) {
            recording.start();
            ApplicationEvents.generationBegun("shop", 1, 1);
            assertThat(ApplicationEvents.recordsPurges()).isTrue();
        }
    }

    @Test
    void theDocumentationListsEachEvent() throws Exception {
        String page = Files.readString(PROJECT.resolve("docs/monitoring.md"));
        String text = page.substring(page.indexOf("## JDK Flight Recorder"));
        assertThat(Pattern.compile("^\\| `(\\w+)` \\|", Pattern.MULTILINE).matcher(text).results()
                .map(row -> "io.github.treadlight." + row.group(1)).collect(Collectors.toSet())).isEqualTo(events);
    }
}
