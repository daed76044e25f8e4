package io.github.treadlight.bench.stream;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** The jars of servers that lie in the directory {@code servers} beside these classes or their jar. */
final class ServerJars {
    private ServerJars() {}

    /**
     * A new loader with a server's classes and the JDK's, and no others.
     *
     * @param names the directories whose jars it has
     * @throws IllegalStateException when one of them is not there
     */
    static ClassLoader load(String... names) {
        List<URL> jars = new ArrayList<>();
        for (String name : names) {
            Path directory = beside().resolve(name);
            try (Stream<Path> files = Files.walk(directory)) {
                for (Path jar : files.filter(file -> file.toString().endsWith(".jar")).toList()) {
                    jars.add(url(jar));
                }
            } catch (IOException missing) {
                throw new IllegalStateException(
                        "The jars of " + name + " are not there; mvn -B package fetches them", missing);
            }
        }
        return new URLClassLoader(name(names), jars.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
    }

    private static String name(String... names) {
        return String.join(" with ", names);
    }

    private static URL url(Path jar) {
        try {
            return jar.toUri().toURL();
        } catch (MalformedURLException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    private static Path beside() {
        CodeSource own = Objects.requireNonNull(ServerJars.class.getProtectionDomain().getCodeSource());
        try {
            return Path.of(own.getLocation().toURI()).resolveSibling("servers");
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
