package io.github.treadlight.server.settings;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.jvnet.hk2.config.Attribute;

/** Compares all lists of attributes and defaults with {@link TreadlightConfiguration}. */
class ConfigurationFilesTest {
    private static final Path PROJECT = Path.of("..");
    /** The defaults by the names of the attributes in domain.xml. */
    private static final Map<String, String> DEFAULTS = Stream.of(TreadlightConfiguration.class.getMethods())
            .filter(method -> method.isAnnotationPresent(Attribute.class))
            .collect(toMap(
                    ConfigurationFilesTest::name, method -> method.getAnnotation(Attribute.class).defaultValue()));

    @Test
    void theSettingsAreTheAttributes() {
        assertThat(Setting.ALL.stream().collect(toMap(Setting::name, Setting::defaultText))).isEqualTo(DEFAULTS);
    }

    @Test
    void theFragmentIsTheDefault() throws IOException {
        assertThat(listed("config/domain/treadlight-configuration.xml", "^ +([a-z-]+)=\"(.*)\"")).isEqualTo(DEFAULTS);
    }

    @Test
    void theCommandFileIsTheDefault() throws IOException {
        assertThat(listed("config/treadlight.asadmin", "^set-treadlight-configuration --([a-z-]+)=(.*)$"))
                .isEqualTo(DEFAULTS);
    }

    @Test
    void theDocumentationHasEachWithItsDefault() throws IOException {
        Map<String, String> documented =
                listed("docs/configuration.md", "^\\| `([a-z-]+)` \\|[^|]*\\| (?:none|`([^`]+)`) \\|");
        assertThat(documented).isEqualTo(DEFAULTS);
    }

    private static Map<String, String> listed(String file, String line) throws IOException {
        Map<String, String> listed = new TreeMap<>();
        Pattern.compile(line, Pattern.MULTILINE).matcher(Files.readString(PROJECT.resolve(file))).results()
                .forEach(found -> listed.put(found.group(1), value(found)));
        return listed;
    }

    private static String value(MatchResult found) {
        return found.group(2) == null ? "" : found.group(2);
    }

    /** Returns the attribute of a getter: {@code weave-excludes} for {@code getWeaveExcludes}. */
    private static String name(Method getter) {
        return getter.getName().substring(3).replaceAll("(?<=.)([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }
}
