package io.github.treadlight.weave;

import io.github.treadlight.classvalue.CompactClassValue;
import io.github.treadlight.fixture.ApplicationLoader;
import java.io.File;
import java.net.URL;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Frameworks that extend {@link ClassValue} and publish the classes of their own tests. Each constant has the folders
 * of {@code target/frameworks} with the framework and its tests, and the JVM options that the tests need.
 */
enum FrameworkSuite {
    AVRO(List.of("avro", "avro-suite"), List.of("-Dorg.apache.avro.SERIALIZABLE_PACKAGES=*")),
    GUICE(List.of("guice-suite"), List.of());

    private final List<String> folders;
    private final List<String> options;

    FrameworkSuite(List<String> folders, List<String> options) {
        this.folders = folders;
        this.options = options;
    }

    List<String> options() {
        return options;
    }

    /** Returns the jar with the tests. */
    Path tests() {
        return jars().stream()
                .filter(jar -> jar.toString().endsWith("-tests.jar")).findAny().orElseThrow();
    }

    /** Returns an application of the framework, its tests and JUnit. It sees no other class of the class path. */
    ApplicationLoader newApplication() {
        // No name, because it would appear in the stack traces that some tests compare.
        return new ApplicationLoader(null, ClassLoader.getPlatformClassLoader(),
                Stream.concat(jars().stream(), jarsOfJUnit()).map(FrameworkJars::url).toArray(URL[]::new))
                .withForeign(CompactClassValue.class);
    }

    private List<Path> jars() {
        return folders.stream().map(FrameworkJars::of).flatMap(List::stream).toList();
    }

    private static Stream<Path> jarsOfJUnit() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator)).map(Path::of)
                .filter(jar -> jar.getFileName().toString().matches("(junit-|opentest4j-|apiguardian-).*\\.jar"));
    }
}
