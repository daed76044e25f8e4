package io.github.treadlight.server.filter;

import io.github.treadlight.stream.filter.StreamFilter;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.glassfish.api.deployment.archive.ReadableArchive;
import org.jspecify.annotations.Nullable;

/**
 * The filter of an application for its own streams: {@code WEB-INF/treadlight.filter} or
 * {@code META-INF/treadlight.filter} of the archive that is deployed, the first that exists. A pattern of JEP 290 in
 * any number of lines; a line that begins with # is a comment.
 */
public final class AppFilterFile {
    private static final List<String> NAMES = List.of("WEB-INF/treadlight.filter", "META-INF/treadlight.filter");
    private static final String REJECT_ALL = "!*";
    private static final Pattern COMMENT = Pattern.compile("(?:^|\\s+)#.*");
    /** The first character of files that some editors write. */
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private AppFilterFile() {}

    /**
     * Returns the pattern of an application or module that is being deployed, or null if it has no such file. If a part
     * of it cannot be read, the pattern rejects each class that the parts before it do not allow.
     *
     * @param folder the folder of the module in the archive, with a slash at its end; empty for the archive itself
     * @param problems receives a sentence for each part that cannot be read
     */
    public static @Nullable String read(ReadableArchive archive, String folder, String app, Consumer<String> problems) {
        for (String name : NAMES) {
            String path = folder + name;
            try (InputStream file = archive.getEntry(path)) {
                if (file != null) {
                    String pattern = pieces(file).map(piece -> readable(piece, path, app, problems))
                            .collect(Collectors.joining(";"));
                    return readable(pattern, path, app, problems);
                }
            } catch (IOException | RuntimeException problem) {
                problems.accept("Treadlight cannot read " + path + " of application " + app + ": " + problem
                        + ". Until the file can be read, object streams of the application can contain no classes.");
                return REJECT_ALL;
            }
        }
        return null;
    }

    /** Returns the pattern if it can be read, or the one that was meant, or else a pattern that rejects the rest. */
    private static String readable(String pattern, String path, String app, Consumer<String> problems) {
        try {
            StreamFilter.of(StreamFilter.Mode.REJECT, pattern);
            return pattern;
        } catch (IllegalArgumentException problem) {
            String instead = StreamFilter.strictly(pattern);
            problems.accept("Treadlight cannot read a part of " + path + " of application " + app + ": "
                    + problem.getMessage() + ". Until it is corrected, \"" + instead + "\" applies in its place.");
            return instead;
        }
    }

    private static Stream<String> pieces(InputStream file) {
        return new BufferedReader(new InputStreamReader(file, StandardCharsets.UTF_8)).lines()
                .map(line -> line.startsWith(BYTE_ORDER_MARK) ? line.substring(1) : line)
                .map(String::strip)
                .map(line -> COMMENT.matcher(line).replaceFirst(""))
                .flatMap(line -> Arrays.stream(line.split(";")))
                .map(String::strip)
                .filter(piece -> !piece.isEmpty());
    }
}
