package io.github.treadlight.deploy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** The log of the server under test, as records: a record may have several lines. */
record ServerLog(Path file) {
    private static final Pattern RECORD_START = Pattern.compile("(?m)^(?=\\[\\d{4}-\\d{2}-\\d{2}T)");
    /** The logger stands before the thread; Payara Micro colours it. */
    private static final Pattern OURS =
            Pattern.compile("io\\.github\\.treadlight\\.[\\w.]+(?:\u001b\\[0m)?] \\[tid: ");

    static ServerLog ofArquillianServer() {
        return new ServerLog(Path.of(System.getProperty("treadlight.work"), "payara-micro.log"));
    }

    /** How many records there are now, to look only at what comes later. */
    int length() {
        return records().size();
    }

    /** Treadlight's own records at a level, from a place on. */
    List<String> ours(String level, int from) {
        return records().stream()
                .skip(from)
                .filter(logged -> logged.contains(level) && OURS.matcher(logged).find())
                .toList();
    }

    List<String> records() {
        try {
            return RECORD_START.splitAsStream(Files.readString(file)).toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
