package io.github.treadlight.sim.engine;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.zip.ZipFile;
import org.jboss.shrinkwrap.api.Archive;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.importer.ZipImporter;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/**
 * What is redeployed: an application of the simulator's own, or the user's. Immutable.
 */
public final class Workload {
    /** The simulator's own applications. */
    public static final List<String> SCENARIOS = List.of("benign", "classvalue-leak", "groovy");

    private final String name;
    private final List<Archive<?>> archives;
    private final Check check;

    private Workload(String name, List<Archive<?>> archives, Check check) {
        this.name = name;
        this.archives = archives;
        this.check = check;
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
        if (!SCENARIOS.contains(scenario)) {
            throw new IllegalArgumentException("There is no scenario '" + scenario + "'; there are "
                    + String.join(", ", SCENARIOS) + ".");
        }
        StringAsset size = new StringAsset("classes=" + classes + "\nclassValues=" + classValues + "\n");
        List<Archive<?>> archives = new ArrayList<>();
        for (int i = 1; i <= apps; i++) {
            try (InputStream war = Objects.requireNonNull(
                    Workload.class.getResourceAsStream("/bundled/" + scenario + ".war"), scenario)) {
                archives.add(ShrinkWrap.create(ZipImporter.class, nameOf(scenario, i, apps) + ".war")
                        .importFrom(war)
                        .as(WebArchive.class)
                        .addAsResource(size, "workload.properties"));
            } catch (IOException impossible) {
                throw new IllegalStateException(impossible);
            }
        }
        return new Workload(scenario, archives, new WorkloadCheck(classes, classValues));
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
        List<Archive<?>> archives = new ArrayList<>();
        for (int i = 1; i <= apps; i++) {
            archives.add(ShrinkWrap.create(ZipImporter.class, nameOf(name, i, apps) + ending)
                    .importFrom(file)
                    .as(WebArchive.class));
        }
        return new Workload(name, archives, Check.NONE);
    }

    private static String nameOf(String name, int number, int apps) {
        return apps == 1 ? name : name + "-" + number;
    }

    /** Its name in the result. */
    public String name() {
        return name;
    }

    List<Archive<?>> archives() {
        return archives;
    }

    Check check() {
        return check;
    }
}
