package io.github.treadlight.stream.pattern;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A text file of treadlight.jar. */
public final class BuiltInFile {
    private BuiltInFile() {}

    /**
     * Returns the lines of a file in the package of a class.
     *
     * @throws RuntimeException if treadlight.jar lacks the file or is damaged; the message has the remedy
     */
    public static List<String> lines(Class<?> beside, String name) {
        try (InputStream file = beside.getResourceAsStream(name)) {
            if (file == null) {
                throw new IllegalStateException("treadlight.jar lacks " + name + " and cannot filter streams without"
                        + " it; install a complete treadlight.jar");
            }
            return new String(file.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(
                    name + " of treadlight.jar cannot be read; install a complete treadlight.jar", unreadable);
        }
    }
}
