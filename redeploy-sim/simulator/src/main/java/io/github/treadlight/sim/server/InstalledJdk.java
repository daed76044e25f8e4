package io.github.treadlight.sim.server;

import io.github.treadlight.sim.untrusted.PlainXml;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.w3c.dom.NodeList;

/**
 * Finds JDKs on this machine: the running one, those in Maven's toolchains, those in environment variables, and those
 * in the usual folders.
 */
public final class InstalledJdk {
    private static final Path HOME = Path.of(System.getProperty("user.home"));
    private static final Path TOOLCHAINS = HOME.resolve(".m2/toolchains.xml");
    /** Folders that usually contain JDKs. */
    private static final List<Path> FOLDERS = List.of(
            Path.of(System.getProperty("java.home")).getParent(),
            Path.of("/usr/lib/jvm"),
            Path.of("/Library/Java/JavaVirtualMachines"),
            Path.of("C:/Program Files/Java"),
            Path.of("C:/Program Files/Eclipse Adoptium"),
            HOME.resolve(".sdkman/candidates/java"),
            HOME.resolve(".jdks"));

    /** Environment variables with a JDK's home: JAVA_HOME, and those of GitHub's runners, such as JAVA_HOME_21_X64. */
    private static final Pattern VARIABLE = Pattern.compile("JAVA_HOME(_\\d+_\\w+)?");

    private InstalledJdk() {}

    /**
     * Returns the home of the running JDK if it is new enough, or else of the oldest installed JDK that is.
     *
     * @param feature the lowest feature release, such as 21
     * @throws IOException if a folder or Maven's toolchains.xml cannot be read; the message names it
     */
    public static Optional<Path> atLeast(int feature) throws IOException {
        return atLeast(feature, TOOLCHAINS, System.getenv(), FOLDERS);
    }

    static Optional<Path> atLeast(int feature, Path toolchains, Map<String, String> environment, List<Path> folders)
            throws IOException {
        if (Runtime.version().feature() >= feature) {
            return Optional.of(running());
        }
        List<Path> homes = new ArrayList<>(ofToolchains(toolchains));
        homes.addAll(ofEnvironment(environment));
        for (Path folder : folders) {
            homes.addAll(in(folder));
        }
        return homes.stream().filter(home -> feature(home) >= feature).min(Comparator.comparing(InstalledJdk::feature));
    }

    /** Returns the home of the running JDK without symbolic links, which an update of the machine may change. */
    private static Path running() {
        Path home = Path.of(System.getProperty("java.home"));
        try {
            return home.toRealPath();
        } catch (IOException unreadable) {
            return home;
        }
    }

    /** Returns a message about a missing JDK; it has no full stop, so that callers can add another remedy. */
    public static String missing(String what, int feature) {
        return what + " needs a JDK " + feature + " or newer, but none was found. Install one in one of "
                + FOLDERS.stream().distinct().map(Path::toString).collect(Collectors.joining(", "))
                + "; or set JAVA_HOME to its home, or add it to " + TOOLCHAINS + " as a toolchain of type jdk";
    }

    /** Returns the homes that a toolchains.xml names, or an empty list if the file does not exist. */
    private static List<Path> ofToolchains(Path file) throws IOException {
        List<Path> homes = new ArrayList<>();
        if (Files.exists(file)) {
            NodeList elements = PlainXml.parse(file).getElementsByTagName("jdkHome");
            for (int i = 0; i < elements.getLength(); i++) {
                homes.add(Path.of(elements.item(i).getTextContent().strip()));
            }
        }
        return homes;
    }

    private static List<Path> ofEnvironment(Map<String, String> environment) {
        return environment.entrySet().stream()
                .filter(variable -> VARIABLE.matcher(variable.getKey()).matches())
                .filter(variable -> !variable.getValue().isBlank()) // such a path would be the current folder
                .map(variable -> Path.of(variable.getValue()))
                .toList();
    }

    private static List<Path> in(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> homes = Files.list(folder)) {
            // macOS has the home in Contents/Home.
            return homes.flatMap(home -> Stream.of(home, home.resolve("Contents/Home"))).toList();
        }
    }

    /** Returns the feature release of the JDK in a folder, or 0 if the folder does not contain a JDK. */
    public static int feature(Path home) {
        if (home.equals(running())) {
            return Runtime.version().feature(); // some JDKs have no release file
        }
        Properties release = new Properties();
        try (Reader reader = Files.newBufferedReader(home.resolve("release"))) {
            release.load(reader);
        } catch (IOException none) {
            return 0;
        }
        return Integer.parseInt(release.getProperty("JAVA_VERSION", "0").replace("\"", "").split("\\D", 2)[0]);
    }
}
