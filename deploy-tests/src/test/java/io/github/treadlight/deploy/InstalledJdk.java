package io.github.treadlight.deploy;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/** Finds JDKs on this machine. */
final class InstalledJdk {
    private InstalledJdk() {}

    /** The home of the running JDK if that is new enough, or of the oldest new enough one installed beside it. */
    static Optional<Path> atLeast(int feature) throws IOException {
        Path running = Path.of(System.getProperty("java.home")).toRealPath();
        if (Runtime.version().feature() >= feature) {
            return Optional.of(running);
        }
        try (Stream<Path> beside = Files.list(running.getParent())) {
            return beside.filter(home -> feature(home) >= feature).min(Comparator.comparing(InstalledJdk::feature));
        }
    }

    /** The number of the release in a folder; 0 when there is no JDK in it. */
    private static int feature(Path home) {
        Properties release = new Properties();
        try (Reader reader = Files.newBufferedReader(home.resolve("release"))) {
            release.load(reader);
        } catch (IOException none) {
            return 0;
        }
        return Integer.parseInt(release.getProperty("JAVA_VERSION", "0").replace("\"", "").split("\\D", 2)[0]);
    }
}
