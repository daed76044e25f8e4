package io.github.treadlight.tool.gadget;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * A line of {@code reviewed-classes.txt}.
 *
 * @param key the class, the method and its effect
 * @param servers the short names of the servers that have the class
 * @param reason why Treadlight allows the class in streams, or {@link #REJECTED}
 */
record ReviewedClass(String key, Set<String> servers, String reason) {
    static final String REJECTED = "rejected";
    private static final String FILE = "reviewed-classes.txt";

    /** Returns all lines of the file. */
    static List<ReviewedClass> read() throws IOException {
        try (InputStream file = ReviewedClass.class.getResourceAsStream(FILE);
                BufferedReader lines = new BufferedReader(new InputStreamReader(file, StandardCharsets.UTF_8))) {
            return lines.lines().filter(line -> !line.isEmpty() && !line.startsWith("#")).map(ReviewedClass::parse)
                    .toList();
        }
    }

    private static ReviewedClass parse(String line) {
        String[] columns = line.split(" \\| ", 4);
        if (columns.length < 4) {
            throw new IllegalArgumentException(FILE + " has a line with fewer than four columns: " + line);
        }
        return new ReviewedClass(columns[0] + " | " + columns[1], Set.copyOf(Arrays.asList(columns[2].split(" "))),
                columns[3]);
    }

    String className() {
        return key.substring(0, key.indexOf(' '));
    }

    boolean isRejected() {
        return reason.equals(REJECTED);
    }
}
