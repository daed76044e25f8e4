package io.github.treadlight.bench;

import io.github.treadlight.loader.LoaderCodebases;
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

/** The jars of servers, from the directory {@code servers} beside these classes or their jar. */
public final class ServerJars {
    private ServerJars() {}

    /**
     * Returns a new loader with the classes of a server and of the JDK, and no others.
     *
     * @param names the directories of its jars
     * @throws IllegalStateException if a directory is missing
     */
    public static ClassLoader load(String... names) {
        return new URLClassLoader(
                String.join(" with ", names), jars(names).toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
    }

    /**
     * Returns a new loader with the classes of a server and of the JDK, and with its own copies of the benchmarks and
     * of Treadlight, which see the server's classes as the module does. It does not have the classes of applications.
     *
     * @throws IllegalStateException if the directory is missing
     */
    public static ClassLoader loadWithTreadlight(String name) {
        List<URL> jars = jars(name);
        Stream.of(ServerJars.class, LoaderCodebases.class)
                .map(type -> url(location(type)))
                .forEach(jars::add);
        return new URLClassLoader(
                name + " with Treadlight", jars.toArray(URL[]::new), ClassLoader.getPlatformClassLoader()) {
            @Override
            protected Class<?> findClass(String name) throws ClassNotFoundException {
                if (name.startsWith(BenchAppLoader.STREAM_APP)) {
                    throw new ClassNotFoundException(name);
                }
                return super.findClass(name);
            }
        };
    }

    private static List<URL> jars(String... names) {
        List<URL> jars = new ArrayList<>();
        for (String name : names) {
            Path directory = servers().resolve(name);
            try (Stream<Path> files = Files.walk(directory)) {
                for (Path jar : files.filter(file -> file.toString().endsWith(".jar")).toList()) {
                    jars.add(url(jar));
                }
            } catch (IOException missing) {
                throw new IllegalStateException(
                        "The jars of " + name + " are missing in " + directory + "; mvn -B package fetches them",
                        missing);
            }
        }
        return jars;
    }

    private static URL url(Path jar) {
        try {
            return jar.toUri().toURL();
        } catch (MalformedURLException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    private static Path servers() {
        return location(ServerJars.class).resolveSibling("servers");
    }

    private static Path location(Class<?> type) {
        CodeSource source = Objects.requireNonNull(type.getProtectionDomain().getCodeSource());
        try {
            return Path.of(source.getLocation().toURI());
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
