package io.github.treadlight.sim.report;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The Chromium of this machine. */
final class Chromium {
    private static final List<String> NAMES =
            List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome.exe");

    private Chromium() {}

    /** Its program; throws, with what to do, when there is none: a test that needs it is not to be skipped unseen. */
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
                        + " with 'apt-get install chromium', or name its program with -Dchromium=FILE."));
    }
}
