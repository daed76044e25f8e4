package io.github.treadlight.deploy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The log of the server under test. */
record ServerLog(Path file) {
    private static final String LOGGER = "io.github.treadlight";

    static ServerLog ofArquillianServer() {
        return new ServerLog(Path.of(System.getProperty("treadlight.work"), "payara-micro.log"));
    }

    /** How many lines there are now: what comes later is {@link #ours} from here. */
    int length() {
        return lines().size();
    }

    /** Treadlight's own lines at a level, from a line on. */
    List<String> ours(String level, int from) {
        return lines().stream()
                .skip(from)
                .filter(line -> line.contains(LOGGER) && line.contains(level))
                .toList();
    }

    List<String> lines() {
        try {
            return Files.readAllLines(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
