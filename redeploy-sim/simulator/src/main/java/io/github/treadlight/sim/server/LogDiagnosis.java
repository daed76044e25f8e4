package io.github.treadlight.sim.server;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Known causes of the death of a server, recognized by a line at the end of the server's log, with a remedy each. */
enum LogDiagnosis {
    PORT("Address already in use|Port already in use|bind failed",
            "A port is in use. The simulator chooses free ports, so the port is one of --jvm-option or of the server's"
                    + " configuration; free the port or name another one"),
    OPTION("Unrecognized option|VM option|Error: Could not find or load|^Invalid (maximum|initial|-X)|^Conflicting ",
            "The JVM rejected its options; correct --jvm-option"),
    NO_MEMORY("Could not reserve enough space|insufficient memory for the Java Runtime|Cannot allocate memory",
            "This machine does not have enough memory for the server; set a smaller heap with --jvm-option"),
    OUT_OF_MEMORY("java\\.lang\\.OutOfMemoryError",
            "The server ran out of memory. To find out what retains the memory, run fewer --cycles, or set a larger"
                    + " heap with --jvm-option");

    /** The number of bytes at the end of the log to search. */
    private static final int TAIL = 1 << 16;
    /** The number of characters of a log line to include in a message. */
    private static final int MAX_LINE = 200;

    private final Pattern line;
    private final String remedy;

    LogDiagnosis(String line, String remedy) {
        this.line = Pattern.compile(line);
        this.remedy = remedy;
    }

    /** Returns a sentence with the remedy and the last known line of a log, or empty if the log has no known line. */
    static Optional<String> in(File log) {
        List<String> tail = tail(log);
        for (int i = tail.size() - 1; i >= 0; i--) {
            String text = tail.get(i).strip();
            for (LogDiagnosis diagnosis : values()) {
                if (diagnosis.line.matcher(text).find()) {
                    String shown = text.length() <= MAX_LINE ? text : text.substring(0, MAX_LINE) + "…";
                    return Optional.of(diagnosis.remedy + ". The log says: " + shown);
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
            return List.of(); // the message names the log, so the user will notice
        }
    }
}
