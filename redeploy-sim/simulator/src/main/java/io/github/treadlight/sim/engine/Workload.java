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
 * What is redeployed: an application of the simulator's own, or the user's. Immutable.
 */
public final class Workload {
    /** The simulator's own applications. */
    public static final List<String> SCENARIOS =
            Arrays.stream(Scenario.values()).map(Scenario::id).toList();

    private static final String WAR = ".war";
    private static final String EAR = ".ear";
    private static final int LONGEST = 60;

    private final String name;
    private final List<Archive<?>> archives;
    private final ApplicationCheck check;
    /** Null when it is the user's. */
    private final @Nullable Scenario scenario;
    /** Of an application whose start fails; null for all others. */
    private final @Nullable FailedStartCheck failedStart;
    /** The same without EARs; null when there are none. */
    private final @Nullable Supplier<Workload> withoutEars;
    /** By the user's file; the simulator's own need no newer Java than it does itself. */
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
     * One of the simulator's own.
     *
     * @param scenario one of {@link #SCENARIOS}
     * @param apps how many copies are deployed side by side
     * @param classes how many classes each generates
     * @param classValues how many class values each computes for every one of them
     */
    public static Workload scenario(String scenario, int apps, int classes, int classValues) {
        Scenario named = Scenario.of(scenario);
        BundledArchives bundled = new BundledArchives(named, classes, classValues);
        WorkloadCheck work = new WorkloadCheck(classes, classValues);
        if (named == Scenario.MIXED) {
            ApplicationCheck web = new JacksonCheck(work);
            Supplier<Workload> wars = () -> new Workload(named, copies(scenario, apps, bundled::earAsWar),
                    new JakartaEeCheck(web, ""));
            return new Workload(scenario, copies(scenario, apps, bundled::ear),
                    new JakartaEeCheck(web, MixedEar.SECOND_ROOT), named, null, wars, Map.of());
        }
        List<Archive<?>> wars = copies(scenario, apps, bundled::war);
        return switch (named) {
            case JACKSON -> new Workload(named, wars, new JacksonCheck(work));
            case JAKARTAEE -> new Workload(named, wars, new JakartaEeCheck(work, ""));
            case FACES -> new Workload(named, wars, new FacesCheck(work));
            case WEBSERVICES -> new Workload(named, wars, new WebServicesCheck(work));
            case MESSAGING -> new Workload(named, copies(scenario, apps, bundled::warWithQueue),
                    new MessagingCheck(work));
            case LIBRARIES -> new Workload(named, wars, new LibrariesCheck(work));
            case BATCH -> new Workload(named, wars, new BatchCheck(work));
            case FAILED_START -> new Workload(scenario, wars, work, named, new FailedStartCheck(work), null, Map.of());
            default -> new Workload(named, wars, work);
        };
    }

    /**
     * Applications of the user's, deployed side by side. They are expected to deploy, and to answer as the user says.
     *
     * @param files one or more .war and .ear files
     * @param apps how many copies of each are deployed
     * @throws IllegalArgumentException if one of the files cannot be deployed, or nobody can be asked; in a sentence
     */
    public static Workload archives(List<File> files, int apps, List<PingRequest> pings) {
        Map<String, List<Archive<?>>> named = new LinkedHashMap<>();
        Map<File, NewestClass> newestClasses = new LinkedHashMap<>();
        for (File file : files) {
            String ending = ending(file);
            newestClass(file).ifPresent(newest -> newestClasses.put(file, newest));
            if (ending.equals(EAR) && apps > 1) {
                throw new IllegalArgumentException("Copies of " + file + " would have the same context roots, which an"
                        + " EAR names itself; deploy it with --apps 1.");
            }
            String name = file.getName().substring(0, file.getName().length() - ending.length());
            if (!name.matches("[^\\s:/]+")) {
                throw new IllegalArgumentException("'" + name + "' is to be the context root, which takes no white"
                        + " space and no colon; give " + file + " another name.");
            }
            List<Archive<?>> copies = copies(name, apps, copy -> open(file, copy + ending));
            if (named.put(name, copies) != null) {
                throw new IllegalArgumentException(
                        "'" + name + "' is named twice; give one of the files another name.");
            }
        }
        for (PingRequest ping : pings) {
            if (named.keySet().stream().noneMatch(ping::concerns)) {
                throw new IllegalArgumentException("There is no application '" + ping.app() + "' to ask; there are "
                        + String.join(", ", named.keySet()) + ".");
            }
        }
        Map<String, List<PingRequest>> asked = new HashMap<>();
        named.forEach((name, copies) -> copies.forEach(copy ->
                asked.put(copy.getName(), pings.stream().filter(ping -> ping.concerns(name)).toList())));
        return new Workload(together(List.copyOf(named.keySet())),
                named.values().stream().<Archive<?>>flatMap(List::stream).toList(), new PingCheck(asked), null, null,
                null, newestClasses);
    }

    /** A name for files, which cannot be any long. */
    private static String together(List<String> names) {
        String all = String.join("+", names);
        if (all.length() <= LONGEST) {
            return all;
        }
        String first = names.get(0).substring(0, Math.min(LONGEST, names.get(0).length()));
        return names.size() == 1 ? first : first + "+" + (names.size() - 1);
    }

    private static Archive<?> open(File file, String name) {
        ZipImporter importer = ShrinkWrap.create(ZipImporter.class, name).importFrom(file);
        return name.endsWith(EAR) ? importer.as(EnterpriseArchive.class) : importer.as(WebArchive.class);
    }

    private static String ending(File file) {
        return Stream.of(WAR, EAR).filter(file.getName()::endsWith).findAny().orElseThrow(() ->
                new IllegalArgumentException(file + " is no .war file and no .ear file."));
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

    /** Its name in the result. */
    public String name() {
        return name;
    }

    /**
     * The same in archives that a server takes.
     *
     * @throws IllegalArgumentException if it does not take them, in a sentence
     */
    public Workload suitedTo(Server server) {
        missingOn(server).ifPresent(missing -> {
            throw new IllegalArgumentException(missing + "; say --server payara, glassfish7 or glassfish8.");
        });
        return server == Server.PAYARA_MICRO && withoutEars != null ? withoutEars.get() : this;
    }

    /** Returns what it needs and a server does not have, as a sentence without its end; empty if the server has all. */
    public Optional<String> missingOn(Server server) {
        if (scenario != null) {
            return scenario.missingOn(server).map(missing ->
                    server.title() + " has no " + missing + ", which " + scenario.id() + " needs");
        }
        return archives.stream().map(Archive::getName)
                .filter(file -> server == Server.PAYARA_MICRO && file.endsWith(EAR))
                .findAny()
                .map(ear -> server.title() + " deploys no EAR, as " + ear + " is");
    }

    /**
     * Looks whether a JDK loads its classes.
     *
     * @param jdk the number of the release, as 17
     * @throws IllegalArgumentException if not, in a sentence
     */
    void requireLoadable(Server server, int jdk) {
        newestClasses.forEach((file, newest) -> {
            if (newest.java() > jdk) {
                throw new IllegalArgumentException(file + " is compiled for Java " + newest.java() + ", as "
                        + newest.name() + " is, and " + server.title() + " would run on JDK " + jdk
                        + ": name a newer one with --java-home, or compile it for Java " + jdk + ".");
            }
        });
    }

    /**
     * Looks whether each of its applications can be asked at any time.
     *
     * @throws IllegalArgumentException if not, in a sentence
     */
    void requireTargets() {
        archives.stream().map(Archive::getName)
                .filter(app -> check.targets(app, URI.create("http://localhost/")).isEmpty())
                .findAny().ifPresent(app -> {
                    throw new IllegalArgumentException("Nobody knows what --load is to ask of " + app
                            + ", which names its context roots itself; say it with --ping.");
                });
    }

    List<Archive<?>> archives() {
        return archives;
    }

    /** The names of its applications in the server. */
    List<String> apps() {
        return archives.stream().map(Archive::getName).map(file -> file.substring(0, file.lastIndexOf('.'))).toList();
    }

    /** Whether it is known to load classes of its own at its start. */
    boolean loadsClasses() {
        return failedStart == null && scenario != null;
    }

    /** Returns the JVM option that sets the maximum heap, unless the user sets it. */
    String heap() {
        return scenario == null ? Scenario.HEAP : scenario.heap();
    }

    /** Returns whether it needs the message broker of its server. */
    boolean needsBroker() {
        return scenario != null && scenario.needsBroker();
    }

    ApplicationCheck check() {
        return check;
    }

    /** What is asked of an application whose start fails each time, as it is meant to; null for all others. */
    @Nullable FailedStartCheck failedStart() {
        return failedStart;
    }
}
