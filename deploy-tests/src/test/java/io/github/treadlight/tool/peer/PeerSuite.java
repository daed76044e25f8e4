package io.github.treadlight.tool.peer;

import io.github.treadlight.sim.server.Server;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A third-party suite of TestNG tests, described by a properties file. The {@code suite.properties} in the folder of a
 * module describes the suite with the folder's name. The folder of a long suite has a file for each part instead:
 * {@code cdi/beans.properties} describes {@code cdi-beans}.
 *
 * <p>A server's name after a key, as in {@code tests.payara7}, gives the key another value for that server. The keys
 * are:
 *
 * <ul>
 * <li>{@code title}, and {@code artifact}, the artifact with the tests
 * <li>{@code jars}: the folder of the module with the jars, if it is not the description's own folder
 * <li>{@code packages}: the packages with tests, as TestNG patterns
 * <li>{@code tests}: the number of tests that must run at least, such as the number that TestNG counts in a dry run
 * <li>{@code groups.excluded}: the groups of tests that are not run
 * <li>{@code excluded.CLASS} or {@code excluded.CLASS#METHOD}: a sentence that says why a test is not run
 * <li>{@code listeners}: additional listeners that TestNG calls
 * <li>{@code minutes}: the longest time that the suite may take
 * <li>{@code client.jvm}, {@code server.jvm}: options of the JVM of the tests and of the server
 * <li>{@code environment.NAME}: environment variables of the server and of the JVM of the tests
 * <li>{@code companion}: the main class and arguments of a program that runs beside the tests
 * <li>{@code not}: a sentence that says why the suite does not apply to a server
 * </ul>
 *
 * <p>{@code ${port}} stands for a free port, and {@code ${jars}} for the folder with the jars of the suite.
 *
 * @param name the name of the suite's folder and, after a hyphen, that of its part
 * @param server the server to run the suite on
 * @param folder the folder with the description
 */
record PeerSuite(String name, Server server, Path folder, Map<String, String> values) {
    private static final String SUFFIX = ".properties";
    private static final String ENVIRONMENT = "environment.";
    private static final String EXCLUDED = "excluded.";
    private static final List<String> COMMON_LISTENERS = List.of("io.github.treadlight.peer.listener.TestProgress",
            "io.github.treadlight.peer.listener.TestExclusions");

    /**
     * Reads the description of a suite.
     *
     * @param suites the folder with the folders of suites
     * @throws IllegalArgumentException if there is no such suite; the message names all suites
     */
    static PeerSuite read(Path suites, String name, Server server) throws IOException {
        Map<String, Path> files = files(suites);
        Path file = files.get(name);
        if (file == null) {
            throw new IllegalArgumentException("There is no suite '" + name + "'; the suites are "
                    + String.join(", ", files.keySet()) + ".");
        }
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        }
        Map<String, String> values = new TreeMap<>();
        properties.stringPropertyNames().forEach(key -> values.put(key, properties.getProperty(key).strip()));
        PeerSuite suite = new PeerSuite(name, server, file.getParent(), values);
        for (String key : suite.required()) {
            if (suite.value(key).isEmpty()) {
                throw new IllegalArgumentException(file + " has no value for '" + key + "'.");
            }
        }
        return suite;
    }

    private List<String> required() {
        return reasonNotToRun().isPresent()
                ? List.of("title", "artifact") : List.of("title", "artifact", "packages", "tests");
    }

    /** Returns the files of all suites by the suite's name. */
    private static Map<String, Path> files(Path suites) throws IOException {
        try (Stream<Path> files = Files.find(suites, 2, (file, attributes) -> file.toString().endsWith(SUFFIX))) {
            return files.collect(Collectors.toMap(PeerSuite::name, Function.identity(), (one, other) -> one,
                    TreeMap::new));
        }
    }

    private static String name(Path file) {
        String folder = file.getParent().getFileName().toString();
        String part = file.getFileName().toString().replace(SUFFIX, "");
        return part.equals("suite") ? folder : folder + "-" + part;
    }

    String title() {
        return value("title");
    }

    /** Returns the version of the artifact with the tests, which is part of its jar's name. */
    String version() throws IOException {
        String prefix = value("artifact") + "-";
        try (Stream<Path> files = Files.isDirectory(jars()) ? Files.list(jars()) : Stream.empty()) {
            List<String> versions = files.map(file -> file.getFileName().toString())
                    .filter(file -> file.startsWith(prefix) && file.endsWith(".jar"))
                    .map(file -> file.substring(prefix.length(), file.length() - ".jar".length()))
                    .filter(version -> Character.isDigit(version.charAt(0)))
                    .toList();
            if (versions.size() != 1) {
                throw new IllegalStateException("The " + title() + " needs exactly one jar of " + value("artifact")
                        + " in " + jars() + ", which has " + (versions.isEmpty() ? "none" : versions)
                        + ". Run mvn clean verify -Ppeer-suites.");
            }
            return versions.get(0);
        }
    }

    /** Returns the folder with the jars of the suite. */
    Path jars() {
        return folder.resolveSibling(value("jars").isEmpty() ? folder.getFileName().toString() : value("jars"))
                .resolve("target/jars");
    }

    /** Returns the folder with the jar of the listeners that every suite has. */
    Path listenerJars() {
        return folder.resolveSibling("listeners/target/jars");
    }

    /** Returns the number of tests that must run at least. */
    int expectedTests() {
        return Integer.parseInt(value("tests"));
    }

    /** Returns the number of tests that may be skipped at most. */
    int mostSkipped() {
        return value("skipped").isEmpty() ? 0 : Integer.parseInt(value("skipped"));
    }

    /** Returns the packages with tests, as TestNG patterns. */
    List<String> packages() {
        return words("packages", 0);
    }

    List<String> excludedGroups() {
        return words("groups.excluded", 0);
    }

    /** Returns a sentence that says why the suite does not apply to the server, or an empty result if it applies. */
    Optional<String> reasonNotToRun() {
        return Optional.of(value("not")).filter(reason -> !reason.isEmpty());
    }

    /** Returns the options of the JVM of the tests. */
    List<String> clientOptions(int port) {
        List<String> options = new ArrayList<>(words("client.jvm", port));
        Map<String, String> excluded = excludedTests();
        if (!excluded.isEmpty()) {
            options.add("-Dpeer.excluded=" + String.join(",", excluded.keySet()));
        }
        return options;
    }

    List<String> serverOptions(int port) {
        return words("server.jvm", port);
    }

    /** Returns the main class and the arguments of a program that runs beside the tests, or an empty list. */
    List<String> companion(int port) {
        return words("companion", port);
    }

    /** Returns the environment variables of the server and of the JVM of the tests. */
    Map<String, String> environment() {
        return valuesOf(ENVIRONMENT);
    }

    /** Returns the tests that are not run, as a class or as a class and a method, and why. */
    Map<String, String> excludedTests() {
        return valuesOf(EXCLUDED);
    }

    /** Returns the listeners that TestNG calls: those of the suite and those of all suites. */
    List<String> listeners() {
        List<String> listeners = new ArrayList<>(words("listeners", 0));
        listeners.addAll(COMMON_LISTENERS);
        return listeners;
    }

    /** Returns the longest time that the suite may take. */
    Duration limit() {
        return Duration.ofMinutes(Long.parseLong(value("minutes").isEmpty() ? "30" : value("minutes")));
    }

    private Map<String, String> valuesOf(String prefix) {
        Map<String, String> found = new TreeMap<>();
        values.forEach((key, value) -> {
            if (key.startsWith(prefix)) {
                found.put(key.substring(prefix.length()), value);
            }
        });
        return found;
    }

    private List<String> words(String key, int port) {
        String text = value(key)
                .replace("${port}", Integer.toString(port))
                .replace("${jars}", jars().toString());
        return text.isEmpty() ? List.of() : Arrays.asList(text.split("\\s+"));
    }

    private String value(String key) {
        return values.getOrDefault(ofServer(key), values.getOrDefault(key, ""));
    }

    /** Returns the key of a value for the server only. */
    private String ofServer(String key) {
        return key + "." + server.id();
    }
}
