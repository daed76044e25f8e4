package io.github.treadlight.sim.report;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Finds the Chromium that is installed on this machine. */
final class Chromium {
    private static final List<String> NAMES =
            List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome.exe");

    private Chromium() {}

    /** Returns the executable; throws an exception with a remedy if it is missing, so that no test is skipped. */
    static Path installed() {
        String named = System.getProperty("chromium", "");
        if (!named.isEmpty()) {
            return Path.of(named);
        }
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("There is no Chromium in the PATH. Install it, on Debian"
                        + " with 'apt-get install chromium', or name the executable with -Dchromium=FILE."));
    }
}
