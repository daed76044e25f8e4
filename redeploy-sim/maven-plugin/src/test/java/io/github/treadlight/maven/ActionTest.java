package io.github.treadlight.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Tests that the parts of the GitHub Action agree. */
class ActionTest {
    private final String action = read("action.yml");
    private final String script = read("redeploy.sh");

    @Test
    void theScriptReadsEachInput() {
        Set<String> inputs = names("(?m)^  ([a-z-]+):$", action.substring(0, action.indexOf("\nruns:")));
        assertThat(names("\\$\\{\\{ inputs\\.([a-z-]+) }}", action)).isEqualTo(inputs);
        assertThat(names("\\$(TREADLIGHT_[A-Z_]+)", script))
                .isEqualTo(names("(?m)^ +(TREADLIGHT_[A-Z_]+): \\$", action)).hasSize(inputs.size() - 1);
    }

    /** An input in a command could end the command and begin another one. */
    @Test
    void noInputIsPartOfACommand() {
        assertThat(names("(run:.*\\$\\{\\{)", action)).isEmpty();
    }

    @Test
    void theActionUsesThePluginOfItsVersion() throws Exception {
        try (InputStream stream = RedeployMojo.class.getResourceAsStream("/META-INF/maven/plugin.xml")) {
            String descriptor = new String(Objects.requireNonNull(stream).readAllBytes(), StandardCharsets.UTF_8);
            String version = names("(?m)^  <version>(.*)</version>", descriptor).iterator().next();
            assertThat(action).contains("description: The version of the Maven plugin\n    default: " + version + "\n");
        }
    }

    private static Set<String> names(String pattern, String text) {
        return Pattern.compile(pattern).matcher(text).results().map(match -> match.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String read(String file) {
        try {
            return Files.readString(Path.of("../action").resolve(file));
        } catch (IOException missing) {
            throw new AssertionError(missing);
        }
    }
}
