package io.github.treadlight.deploy.gadget;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * A line of {@code judged-classes.txt}.
 *
 * @param key the class, the method and its effect
 * @param servers the short names of the servers that have it
 * @param reason why Treadlight lets streams have the class, or {@link #REJECTED}
 */
record JudgedClass(String key, Set<String> servers, String reason) {
    static final String REJECTED = "rejected";
    private static final String FILE = "judged-classes.txt";

    /** Returns all lines of the file. */
    static List<JudgedClass> read() throws IOException {
        try (InputStream file = JudgedClass.class.getResourceAsStream(FILE);
                BufferedReader lines = new BufferedReader(new InputStreamReader(file, StandardCharsets.UTF_8))) {
            return lines.lines().filter(line -> !line.isEmpty() && !line.startsWith("#")).map(JudgedClass::parse)
                    .toList();
        }
    }

    private static JudgedClass parse(String line) {
        String[] columns = line.split(" \\| ", 4);
        if (columns.length < 4) {
            throw new IllegalArgumentException(FILE + " has a line without four columns: " + line);
        }
        return new JudgedClass(columns[0] + " | " + columns[1], Set.copyOf(Arrays.asList(columns[2].split(" "))),
                columns[3]);
    }

    String className() {
        return key.substring(0, key.indexOf(' '));
    }

    boolean isRejected() {
        return reason.equals(REJECTED);
    }
}
