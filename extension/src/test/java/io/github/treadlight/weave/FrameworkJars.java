package io.github.treadlight.weave;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The folders of {@code target/frameworks}, each with the jars of a framework and of the libraries that it needs. */
final class FrameworkJars {
    private FrameworkJars() {}

    /** Returns the jars of a folder, in the order of their names. */
    static List<Path> of(String folder) {
        try (Stream<Path> files = Files.list(Path.of("target", "frameworks", folder))) {
            return files.sorted().map(Path::toAbsolutePath).toList();
        } catch (IOException missing) {
            throw new UncheckedIOException("The jars of target/frameworks/" + folder
                    + " are missing: build with -Pall-servers, which copies them", missing);
        }
    }

    static URL url(Path file) {
        try {
            return file.toUri().toURL();
        } catch (MalformedURLException impossible) {
            throw new AssertionError(impossible);
        }
    }
}
