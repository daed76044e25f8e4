package io.github.treadlight.sim.engine;

import java.io.File;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.zip.ZipFile;
import org.jboss.shrinkwrap.api.Archive;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.importer.ZipImporter;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.jspecify.annotations.Nullable;

/**
 * What is redeployed: an application of the simulator's own, or the user's. Immutable.
 */
public final class Workload {
    /** The simulator's own applications. */
    public static final List<String> SCENARIOS =
            Arrays.stream(Scenario.values()).map(Scenario::id).toList();

    private static final String TAKES_NO_EAR = "payara-micro";

    private final String name;
    private final List<Archive<?>> archives;
    private final Check check;
    /** Of an application whose start fails; null for all others. */
    private final @Nullable FailedStartCheck failedStart;
    /** The same without EARs; null when there are none. */
    private final @Nullable Supplier<Workload> withoutEars;

    private Workload(
            String name,
            List<Archive<?>> archives,
            Check check,
            @Nullable FailedStartCheck failedStart,
            @Nullable Supplier<Workload> withoutEars) {
        this.name = name;
        this.archives = archives;
        this.check = check;
        this.failedStart = failedStart;
        this.withoutEars = withoutEars;
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
            Check web = new JacksonCheck(work);
            Supplier<Workload> wars = () -> new Workload(scenario, copies(scenario, apps, bundled::earAsWar),
                    new JakartaEeCheck(web, ""), null, null);
            return new Workload(scenario, copies(scenario, apps, bundled::ear),
                    new JakartaEeCheck(web, MixedEar.SECOND_ROOT), null, wars);
        }
        List<Archive<?>> wars = copies(scenario, apps, bundled::war);
        return switch (named) {
            case JACKSON -> new Workload(scenario, wars, new JacksonCheck(work), null, null);
            case JAKARTAEE -> new Workload(scenario, wars, new JakartaEeCheck(work, ""), null, null);
            case FAILED_START -> new Workload(scenario, wars, Check.NONE, new FailedStartCheck(work), null);
            default -> new Workload(scenario, wars, work, null, null);
        };
    }

    /**
     * A web application of the user's. It is expected to deploy; nothing is asked of it.
     *
     * @throws IllegalArgumentException if the file is not there or no archive, in a sentence that names it
     */
    public static Workload archive(File file, int apps) {
        if (!file.isFile()) {
            throw new IllegalArgumentException("There is no file " + file.getAbsolutePath() + ".");
        }
        String fileName = file.getName();
        int dot = fileName.lastIndexOf('.');
        String ending = dot < 0 ? "" : fileName.substring(dot);
        if (!ending.equals(".war")) {
            throw new IllegalArgumentException(file + " is no .war file, and Payara Micro deploys nothing else.");
        }
        try (ZipFile zip = new ZipFile(file)) {
            if (zip.size() == 0) {
                throw new IllegalArgumentException(file + " is an empty archive.");
            }
        } catch (IOException corrupt) {
            throw new IllegalArgumentException(
                    file + " cannot be read as an archive: " + corrupt.getMessage() + ".", corrupt);
        }
        String name = fileName.substring(0, dot);
        List<Archive<?>> archives = copies(name, apps, copy -> ShrinkWrap.create(ZipImporter.class, copy + ending)
                .importFrom(file)
                .as(WebArchive.class));
        return new Workload(name, archives, Check.NONE, null, null);
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

    /** The same in archives that a server takes. */
    Workload suitedTo(String server) {
        return withoutEars != null && server.equals(TAKES_NO_EAR) ? withoutEars.get() : this;
    }

    List<Archive<?>> archives() {
        return archives;
    }

    Check check() {
        return check;
    }

    /** What is asked of an application whose start fails each time, as it is meant to; null for all others. */
    @Nullable FailedStartCheck failedStart() {
        return failedStart;
    }
}
