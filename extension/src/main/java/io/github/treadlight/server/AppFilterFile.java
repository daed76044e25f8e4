package io.github.treadlight.server;

import io.github.treadlight.stream.StreamFilter;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.glassfish.api.deployment.archive.ReadableArchive;
import org.jspecify.annotations.Nullable;

/**
 * What an application itself says its streams may hold: {@code WEB-INF/treadlight.filter} or
 * {@code META-INF/treadlight.filter} of the archive that is deployed, the first that is there. A pattern of JEP 290,
 * over as many lines as one likes; a line that begins with # is a comment.
 */
final class AppFilterFile {
    private static final List<String> NAMES = List.of("WEB-INF/treadlight.filter", "META-INF/treadlight.filter");

    private AppFilterFile() {}

    /**
     * The pattern of the application that is being deployed; null when it has no such file. Without the pieces that
     * cannot be read: what is left of a whitelist still ends with {@code !*}.
     *
     * @param problems told what cannot be read, in a sentence
     */
    static @Nullable String read(ReadableArchive archive, String app, Consumer<String> problems) {
        for (String name : NAMES) {
            try (InputStream file = archive.getEntry(name)) {
                if (file != null) {
                    return pieces(file).filter(piece -> isReadable(piece, name, app, problems))
                            .collect(Collectors.joining(";"));
                }
            } catch (IOException | RuntimeException problem) {
                problems.accept("Treadlight cannot read " + name + " of application " + app + ": " + problem
                        + ". Its streams are filtered as those of applications without one.");
                return null;
            }
        }
        return null;
    }

    private static boolean isReadable(String piece, String name, String app, Consumer<String> problems) {
        try {
            StreamFilter.of(StreamFilter.Mode.REJECT, piece);
            return true;
        } catch (IllegalArgumentException problem) {
            problems.accept("Treadlight ignores a piece of " + name + " of application " + app + ": "
                    + problem.getMessage());
            return false;
        }
    }

    private static Stream<String> pieces(InputStream file) {
        return new BufferedReader(new InputStreamReader(file, StandardCharsets.UTF_8)).lines()
                .map(String::strip)
                .filter(line -> !line.startsWith("#"))
                .flatMap(line -> Arrays.stream(line.split(";")))
                .map(String::strip)
                .filter(piece -> !piece.isEmpty());
    }
}
