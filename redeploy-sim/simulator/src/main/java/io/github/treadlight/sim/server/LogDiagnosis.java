package io.github.treadlight.sim.server;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** What the end of a log tells of why a server died, and what helps. */
enum LogDiagnosis {
    PORT("Address already in use|Port already in use|bind failed",
            "A port is in use. The simulator's own are free ones, so it is one of --jvm-option or of the server's"
                    + " configuration; free it or name another one"),
    OPTION("Unrecognized option|VM option|Error: Could not find or load|^Invalid (maximum|initial|-X)|^Conflicting ",
            "The JVM does not take its options; mend what --jvm-option says"),
    NO_MEMORY("Could not reserve enough space|insufficient memory for the Java Runtime|Cannot allocate memory",
            "This machine has not enough memory for it; name a smaller heap with --jvm-option"),
    OUT_OF_MEMORY("java\\.lang\\.OutOfMemoryError",
            "It ran out of memory; what held it is told when fewer --cycles are measured or --jvm-option gives more");

    /** Characters at the end of a log, in which a JVM's last words are. */
    private static final int TAIL = 1 << 16;
    /** Of a line; who wants to know more has the log. */
    private static final int LONGEST = 200;

    private final Pattern line;
    private final String remedy;

    LogDiagnosis(String line, String remedy) {
        this.line = Pattern.compile(line);
        this.remedy = remedy;
    }

    /** A sentence, with the last line of the log that tells anything; empty when there is none. */
    static Optional<String> in(File log) {
        List<String> tail = tail(log);
        for (int i = tail.size() - 1; i >= 0; i--) {
            String text = tail.get(i).strip();
            for (LogDiagnosis clue : values()) {
                if (clue.line.matcher(text).find()) {
                    String shown = text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
                    return Optional.of(clue.remedy + ". The log says: " + shown);
                }
            }
        }
        return Optional.empty();
    }

    private static List<String> tail(File log) {
        try (RandomAccessFile file = new RandomAccessFile(log, "r")) {
            long start = Math.max(0, file.length() - TAIL);
            byte[] bytes = new byte[(int) (file.length() - start)];
            file.seek(start);
            file.readFully(bytes);
            return new String(bytes, StandardCharsets.UTF_8).lines().toList();
        } catch (IOException unreadable) {
            return List.of(); // whoever reads the message will see that himself
        }
    }
}
