package io.github.treadlight.sim.engine;

import io.github.treadlight.sim.server.Server;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.jboss.shrinkwrap.api.Archive;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.importer.ZipImporter;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.jspecify.annotations.Nullable;

/**
 * The applications that a run redeploys: copies of one scenario, or applications of the user. Immutable.
 */
public final class Workload {
    /** The names of all scenarios. */
    public static final List<String> SCENARIOS =
            Arrays.stream(Scenario.values()).map(Scenario::id).toList();

    private static final String WAR = ".war";
    private static final String EAR = ".ear";
    private static final int MAX_NAME_LENGTH = 60;

    private final String name;
    private final List<Archive<?>> archives;
    private final ApplicationCheck check;
    /** The scenario, or null for applications of the user. */
    private final @Nullable Scenario scenario;
    /** The check of an application whose start is expected to fail; null for all others. */
    private final @Nullable FailedStartCheck failedStart;
    /** Creates this workload with WARs instead of EARs; null if it has no EARs or cannot be converted. */
    private final @Nullable Supplier<Workload> withoutEars;
    /** The newest class of each user's file; the scenarios run on any JDK that the simulator runs on. */
    private final Map<File, NewestClass> newestClasses;

    private Workload(
            String name,
            List<Archive<?>> archives,
            ApplicationCheck check,
            @Nullable Scenario scenario,
            @Nullable FailedStartCheck failedStart,
            @Nullable Supplier<Workload> withoutEars,
            Map<File, NewestClass> newestClasses) {
        this.name = name;
        this.archives = archives;
        this.check = check;
        this.scenario = scenario;
        this.failedStart = failedStart;
        this.withoutEars = withoutEars;
        this.newestClasses = newestClasses;
    }

    private Workload(Scenario scenario, List<Archive<?>> archives, ApplicationCheck check) {
        this(scenario.id(), archives, check, scenario, null, null, Map.of());
    }

    /**
     * Returns the workload of a scenario.
     *
     * @param scenario one of {@link #SCENARIOS}
     * @param apps the number of copies to deploy side by side
     * @param classes the number of classes that each copy generates
     * @param classValues the number of class values that each copy computes for each of these classes
     */
    public static Workload scenario(String scenario, int apps, int classes, int classValues) {
        Scenario named = Scenario.of(scenario);
        BundledArchives bundled = new BundledArchives(named, classes, classValues);
        WorkloadCheck work = new WorkloadCheck(classes, classValues);
        if (named == Scenario.MIXED) {
            Supplier<Workload> wars = () -> new Workload(named, copies(scenario, apps, bundled::earAsWar),
                    ScenarioChecks.ofMixedWar(work));
            return new Workload(scenario, copies(scenario, apps, bundled::ear),
                    ScenarioChecks.of(named, work), named, null, wars, Map.of());
        }
        List<Archive<?>> wars = copies(
                scenario, apps, named == Scenario.MESSAGING ? bundled::warWithQueue : bundled::war);
        return named == Scenario.FAILED_START
                ? new Workload(scenario, wars, work, named, new FailedStartCheck(work), null, Map.of())
                : new Workload(named, wars, ScenarioChecks.of(named, work));
    }

    /** Returns the workload of an application that uses one library. */
    public static Workload library(LibraryApplication application, LibraryApplication.Closing closing) {
        return new Workload(closing.workload(application.name()), List.of(application.archive(closing)),
                application.check(), null, null, null, Map.of());
    }

    /**
     * Returns the workload of a user's applications, which are deployed side by side.
     *
     * @param files one or more .war and .ear files
     * @param apps the number of copies of each file to deploy
     * @param pings the requests that the applications must respond to after each deployment
     * @throws IllegalArgumentException if one of the files cannot be deployed, or a request names an unknown
     *     application; the message says which
     */
    public static Workload archives(List<File> files, int apps, List<PingRequest> pings) {
        Map<String, List<Archive<?>>> named = new LinkedHashMap<>();
        Map<File, NewestClass> newestClasses = new LinkedHashMap<>();
        for (File file : files) {
            String extension = extension(file);
            newestClass(file).ifPresent(newest -> newestClasses.put(file, newest));
            if (extension.equals(EAR) && apps > 1) {
                throw new IllegalArgumentException("Copies of " + file + " would have the same context roots, because"
                        + " an EAR defines its own; deploy it with --apps 1.");
            }
            String name = file.getName().substring(0, file.getName().length() - extension.length());
            if (!name.matches("[^\\s:/]+")) {
                throw new IllegalArgumentException("'" + name + "' would be the context root, which cannot contain"
                        + " white space or colons; rename the file " + file + ".");
            }
            List<Archive<?>> copies = copies(name, apps, copy -> open(file, copy + extension));
            if (named.put(name, copies) != null) {
                throw new IllegalArgumentException(
                        "There are two applications named '" + name + "'; rename one of the files.");
            }
        }
        for (PingRequest ping : pings) {
            if (named.keySet().stream().noneMatch(ping::isFor)) {
                throw new IllegalArgumentException("--ping names an unknown application '" + ping.app()
                        + "'; there are " + String.join(", ", named.keySet()) + ".");
            }
        }
        Map<String, List<PingRequest>> requests = new HashMap<>();
        named.forEach((name, copies) -> copies.forEach(copy ->
                requests.put(copy.getName(), pings.stream().filter(ping -> ping.isFor(name)).toList())));
        return new Workload(jointName(List.copyOf(named.keySet())),
                named.values().stream().<Archive<?>>flatMap(List::stream).toList(), new PingCheck(requests), null,
                null, null, newestClasses);
    }

    /** Returns a name for all applications together, short enough for a file name. */
    private static String jointName(List<String> names) {
        String all = String.join("+", names);
        if (all.length() <= MAX_NAME_LENGTH) {
            return all;
        }
        String first = names.get(0).substring(0, Math.min(MAX_NAME_LENGTH, names.get(0).length()));
        return names.size() == 1 ? first : first + "+" + (names.size() - 1);
    }

    private static Archive<?> open(File file, String name) {
        ZipImporter importer = ShrinkWrap.create(ZipImporter.class, name).importFrom(file);
        return name.endsWith(EAR) ? importer.as(EnterpriseArchive.class) : importer.as(WebArchive.class);
    }

    private static String extension(File file) {
        return Stream.of(WAR, EAR).filter(file.getName()::endsWith).findAny().orElseThrow(() ->
                new IllegalArgumentException(file + " is neither a .war nor an .ear file."));
    }

    private static Optional<NewestClass> newestClass(File file) {
        if (!file.isFile()) {
            throw new IllegalArgumentException("There is no file " + file.getAbsolutePath() + ".");
        }
        try (ZipFile zip = new ZipFile(file)) {
            if (zip.size() == 0) {
                throw new IllegalArgumentException(file + " is an empty archive.");
            }
            return NewestClass.of(file);
        } catch (IOException corrupt) {
            throw new IllegalArgumentException(
                    file + " cannot be read as an archive: " + corrupt.getMessage() + ".", corrupt);
        }
    }

    private static List<Archive<?>> copies(String name, int apps, Function<String, Archive<?>> archive) {
        return IntStream.rangeClosed(1, apps)
                .mapToObj(number -> apps == 1 ? name : name + "-" + number)
                .<Archive<?>>map(archive)
                .toList();
    }

    /** Returns the name of this workload in the result. */
    public String name() {
        return name;
    }

    /**
     * Returns this workload with archives of a type that a server supports.
     *
     * @throws IllegalArgumentException if the server does not support this workload; the message has a remedy
     */
    public Workload adaptedTo(Server server) {
        missingOn(server).ifPresent(missing -> {
            throw new IllegalArgumentException(missing + "; use --server payara, payara7, glassfish7 or glassfish8.");
        });
        return server.isMicro() && withoutEars != null ? withoutEars.get() : this;
    }

    /** Returns a sentence, without a full stop, about a feature that the server lacks; empty if it has all features. */
    public Optional<String> missingOn(Server server) {
        if (scenario != null) {
            return scenario.missingOn(server).map(missing ->
                    server.title() + " has no " + missing + ", which " + scenario.id() + " needs");
        }
        return archives.stream().map(Archive::getName)
                .filter(file -> server.isMicro() && file.endsWith(EAR))
                .findAny()
                .map(ear -> server.title() + " does not support EARs such as " + ear);
    }

    /**
     * Checks that a JDK can load the classes of the user's files.
     *
     * @param jdk the feature release of the JDK, such as 17
     * @throws IllegalArgumentException if it cannot; the message names a class and has a remedy
     */
    void requireLoadable(Server server, int jdk) {
        newestClasses.forEach((file, newest) -> {
            if (newest.java() > jdk) {
                throw new IllegalArgumentException(file + " is compiled for Java " + newest.java() + " (see "
                        + newest.name() + "), but " + server.title() + " would run on JDK " + jdk
                        + ". Name a newer JDK with --java-home, or compile the application for Java " + jdk + ".");
            }
        });
    }

    /**
     * Checks that there is an address for requests to each application.
     *
     * @throws IllegalArgumentException if an application has none; the message names it
     */
    void requireTargets() {
        archives.stream().map(Archive::getName)
                .filter(app -> check.targets(app, URI.create("http://localhost/")).isEmpty())
                .findAny().ifPresent(app -> {
                    throw new IllegalArgumentException("--load needs a path to request for " + app
                            + ", because an EAR defines its own context roots; name one with --ping.");
                });
    }

    List<Archive<?>> archives() {
        return archives;
    }

    /** Returns the names of the applications in the server. */
    List<String> apps() {
        return archives.stream().map(Archive::getName).map(file -> file.substring(0, file.lastIndexOf('.'))).toList();
    }

    /** Returns whether each application is known to load its own classes at its start. */
    boolean loadsClasses() {
        return failedStart == null && scenario != null;
    }

    /** Returns the JVM option for the maximum heap, which an option of the user can override. */
    String heap() {
        return scenario == null ? Scenario.HEAP : scenario.heap();
    }

    /** Returns whether this workload needs the server's message broker. */
    boolean needsBroker() {
        return scenario != null && scenario.needsBroker();
    }

    ApplicationCheck check() {
        return check;
    }

    /** Returns the check of an application whose start is expected to fail; null for all others. */
    @Nullable FailedStartCheck failedStart() {
        return failedStart;
    }
}
