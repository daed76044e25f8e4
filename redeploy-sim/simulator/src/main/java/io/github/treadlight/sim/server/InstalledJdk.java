package io.github.treadlight.sim.server;

import io.github.treadlight.sim.untrusted.PlainXml;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.w3c.dom.NodeList;

/** Finds JDKs on this machine: the running one, those of Maven's toolchains, those in the folders JDKs are put into. */
public final class InstalledJdk {
    private static final Path HOME = Path.of(System.getProperty("user.home"));
    private static final Path TOOLCHAINS = HOME.resolve(".m2/toolchains.xml");
    /** Each holds JDKs, one in a folder. */
    private static final List<Path> FOLDERS = List.of(
            Path.of(System.getProperty("java.home")).getParent(),
            Path.of("/usr/lib/jvm"),
            Path.of("/Library/Java/JavaVirtualMachines"),
            Path.of("C:/Program Files/Java"),
            Path.of("C:/Program Files/Eclipse Adoptium"),
            HOME.resolve(".sdkman/candidates/java"),
            HOME.resolve(".jdks"));

    private InstalledJdk() {}

    /**
     * The home of the running JDK if that is new enough, else of the oldest new enough one that is found.
     *
     * @param feature the number of the release, as 21
     * @throws IOException if a folder or Maven's file of toolchains cannot be read; the message names it
     */
    public static Optional<Path> atLeast(int feature) throws IOException {
        return atLeast(feature, TOOLCHAINS, FOLDERS);
    }

    static Optional<Path> atLeast(int feature, Path toolchains, List<Path> folders) throws IOException {
        if (Runtime.version().feature() >= feature) {
            return Optional.of(running());
        }
        List<Path> homes = new ArrayList<>(ofToolchains(toolchains));
        for (Path folder : folders) {
            homes.addAll(in(folder));
        }
        return homes.stream().filter(home -> feature(home) >= feature).min(Comparator.comparing(InstalledJdk::feature));
    }

    /** Its home has no links in it that an update of the machine may change. */
    private static Path running() {
        Path home = Path.of(System.getProperty("java.home"));
        try {
            return home.toRealPath();
        } catch (IOException unreadable) {
            return home;
        }
    }

    /** What to tell somebody who has none; ends without a full stop, for there may be one more thing to do. */
    public static String missing(String what, int feature) {
        return what + " needs a JDK " + feature + " or newer, and there is none. Install one in one of "
                + FOLDERS.stream().distinct().map(Path::toString).collect(Collectors.joining(", "))
                + "; or name its home in " + TOOLCHAINS + " as a toolchain of type jdk";
    }

    /** The homes that a file of Maven's toolchains names; none when there is no such file. */
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

    private static List<Path> in(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> homes = Files.list(folder)) {
            // The second is where macOS has them.
            return homes.flatMap(home -> Stream.of(home, home.resolve("Contents/Home"))).toList();
        }
    }

    /** The number of the release in a folder; 0 when there is no JDK in it. */
    static int feature(Path home) {
        Properties release = new Properties();
        if (home.equals(running())) {
            return Runtime.version().feature(); // not every one has that file
        }
        try (Reader reader = Files.newBufferedReader(home.resolve("release"))) {
            release.load(reader);
        } catch (IOException none) {
            return 0;
        }
        return Integer.parseInt(release.getProperty("JAVA_VERSION", "0").replace("\"", "").split("\\D", 2)[0]);
    }
}
