package io.github.treadlight.sim.engine;

import io.github.treadlight.sim.server.SimulatorFolder;
import java.io.File;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jboss.shrinkwrap.api.Archive;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.importer.ZipImporter;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/**
 * An application of the set {@code libraries-of-users}, which uses one library. The build packages the set on request
 * only, because it fetches the libraries.
 *
 * @param name the name of the library
 * @param file the WAR of the application
 */
public record LibraryApplication(String name, File file) {
    /** The way in which the application leaves the library when it ends. */
    public enum Closing {
        /** The application closes the library as its documentation tells it to. */
        CLOSED,
        /** The application does nothing. */
        UNCLOSED;

        /** Returns the name of a workload that closes the library in this way. */
        public String workload(String library) {
            return library + (this == CLOSED ? "-closed" : "-unclosed");
        }
    }

    private static final String FOLDER = "applications/libraries-of-users";
    private static final String WAR = ".war";

    /** Returns all applications of the set, in alphabetical order; none if the set was not packaged. */
    public static List<LibraryApplication> all() {
        File[] files = Objects.requireNonNullElse(SimulatorFolder.file(FOLDER).listFiles(), new File[0]);
        return Arrays.stream(files)
                .filter(file -> file.getName().endsWith(WAR))
                .sorted()
                .map(file -> new LibraryApplication(
                        file.getName().substring(0, file.getName().length() - WAR.length()), file))
                .toList();
    }

    /**
     * Returns the application for a library.
     *
     * @throws IllegalArgumentException if the set has no such application; the message names the remedy
     */
    public static LibraryApplication of(String name) {
        List<LibraryApplication> all = all();
        return all.stream().filter(application -> application.name().equals(name)).findAny()
                .orElseThrow(() -> new IllegalArgumentException("There is no library '" + name + "'; " + (all.isEmpty()
                        ? "package the set with mvn -B -Plibraries-of-users package -pl"
                                + " redeploy-sim/libraries-of-users."
                        : "there are " + String.join(", ", all.stream().map(LibraryApplication::name).toList())
                                + ".")));
    }

    /**
     * Returns the title of the library.
     *
     * @throws IOException if the WAR cannot be read, or is not one of the set
     */
    public String title() throws IOException {
        return properties().getProperty("title", name);
    }

    /**
     * Returns the leaks that are expected with Treadlight: the remedy of each cause, or its title if it has none; in
     * parentheses if it does not occur on each server.
     *
     * @throws IOException if the WAR cannot be read, or is not one of the set
     */
    public Set<String> expectedCauses(Closing closing) throws IOException {
        String causes = properties().getProperty("retains." + closing.name().toLowerCase(Locale.ROOT), "");
        return Stream.of(causes.split("\\|")).map(String::strip).filter(cause -> !cause.isEmpty())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private Properties properties() throws IOException {
        try (ZipFile war = new ZipFile(file)) {
            ZipEntry entry = war.getEntry("WEB-INF/classes/library.properties");
            if (entry == null) {
                throw new IOException(file + " has no library.properties.");
            }
            Properties library = new Properties();
            library.load(war.getInputStream(entry));
            return library;
        }
    }

    /** Returns the WAR, with a file that tells the application whether to close the library. */
    Archive<?> archive(Closing closing) {
        return ShrinkWrap.create(ZipImporter.class, file.getName()).importFrom(file).as(WebArchive.class)
                .addAsResource(new StringAsset("closed=" + (closing == Closing.CLOSED) + "\n"), "closing.properties");
    }

    /** Returns a check that uses the library. */
    ApplicationCheck check() {
        return new PingCheck(Map.of(file.getName(), List.of(PingRequest.parse("/use,200"))));
    }
}
