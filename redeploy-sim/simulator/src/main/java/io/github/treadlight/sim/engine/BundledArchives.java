package io.github.treadlight.sim.engine;

import io.github.treadlight.sim.server.SimulatorFolder;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import org.jboss.shrinkwrap.api.Archive;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.importer.ZipImporter;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.jboss.shrinkwrap.api.spec.JavaArchive;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/** The archives of a scenario that come with the simulator; each copy gets its own name and workload size. */
final class BundledArchives {
    private static final String SIZE_FILE = "workload.properties";

    private final Scenario scenario;
    private final StringAsset size;

    BundledArchives(Scenario scenario, int classes, int classValues) {
        this.scenario = scenario;
        size = new StringAsset("classes=" + classes + "\nclassValues=" + classValues + "\n");
    }

    Archive<?> war(String name) {
        return open(WebArchive.class, name + ".war").addAsResource(size, SIZE_FILE);
    }

    /** Returns the WAR with a JMS queue named after this copy. */
    Archive<?> warWithQueue(String name) {
        WebArchive war = open(WebArchive.class, name + ".war").addAsResource(size, SIZE_FILE);
        return new MessagingWar(war).withQueue(name);
    }

    Archive<?> ear(String name) {
        JavaArchive library = ShrinkWrap.create(JavaArchive.class, "size.jar").add(size, SIZE_FILE);
        return new MixedEar(open(EnterpriseArchive.class, name + ".ear")).named(name).addAsLibrary(library);
    }

    Archive<?> earAsWar(String name) {
        return new MixedEar(open(EnterpriseArchive.class, name + ".ear")).asWar(name).addAsResource(size, SIZE_FILE);
    }

    private <T extends Archive<T>> T open(Class<T> type, String name) {
        if (scenario.isOutsideTheJar()) {
            return ShrinkWrap.create(ZipImporter.class, name).importFrom(fileOutsideTheJar()).as(type);
        }
        try (InputStream archive = Objects.requireNonNull(
                BundledArchives.class.getResourceAsStream("/bundled/" + scenario.archive()), scenario.archive())) {
            return ShrinkWrap.create(ZipImporter.class, name).importFrom(archive).as(type);
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Returns the archive's file, whose entries ShrinkWrap reads on demand; it reads a stream into memory at once. */
    private File fileOutsideTheJar() {
        File archive = SimulatorFolder.file("applications/" + scenario.archive());
        if (!archive.isFile()) {
            throw new IllegalArgumentException("The application of the scenario " + scenario.id() + " is missing: "
                    + archive.getAbsolutePath() + ". Build the simulator, or keep the folder 'applications' next to"
                    + " redeploy-sim.jar when you move the jar.");
        }
        return archive;
    }
}
