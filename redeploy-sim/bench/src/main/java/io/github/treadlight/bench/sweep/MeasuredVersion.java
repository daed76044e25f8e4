package io.github.treadlight.bench.sweep;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A version of Treadlight that a benchmark measures.
 *
 * @param name the name in tables
 * @param classPath the class path of the JVM that is measured
 */
record MeasuredVersion(String name, String classPath) {
    /** The JVM options for packages that are open in the servers, too. */
    private static final List<String> OPEN = Stream.of("java.io", "java.lang", "java.util")
            .map(name -> "--add-opens=java.base/" + name + "=ALL-UNNAMED")
            .toList();

    /** Returns the versions in the jars or class folders, then the one in this JVM. */
    static List<MeasuredVersion> of(String... others) {
        String current = System.getProperty("java.class.path");
        List<MeasuredVersion> versions = new ArrayList<>();
        for (String other : others) {
            versions.add(new MeasuredVersion(Path.of(other).getFileName().toString(),
                    other + File.pathSeparator + current));
        }
        versions.add(new MeasuredVersion("current", current));
        return versions;
    }

    /** Returns the options of the JVM that is measured: more of them, and open packages as in the servers. */
    static List<String> options(String... more) {
        return Stream.concat(Stream.of(more), OPEN.stream()).toList();
    }
}
