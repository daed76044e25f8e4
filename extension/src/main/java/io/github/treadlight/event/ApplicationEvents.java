package io.github.treadlight.event;

import static io.github.treadlight.event.EventField.bytes;
import static io.github.treadlight.event.EventField.flag;
import static io.github.treadlight.event.EventField.longNumber;
import static io.github.treadlight.event.EventField.millis;
import static io.github.treadlight.event.EventField.number;
import static io.github.treadlight.event.EventField.text;

import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The JFR events about applications. They contain only names and numbers, so a recording retains no application.
 * Thread-safe.
 */
public final class ApplicationEvents {
    private static final String PREFIX = "io.github.treadlight.";
    /** The most places that one event names: a leak in a pool of threads may have hundreds. */
    private static final int MAX_PLACES = 20;

    private static final EventField APPLICATION = text("application", "Application", "The name of the application");
    private static final EventField GENERATION = number("generation", "Generation",
            "The number of the deployment, counted over all applications since the server started");
    private static final EventField CLASSES = longNumber("classes", "Classes",
            "The number of classes that the generation has loaded");

    private static final EventDefinition BEGUN = EventDefinition.of(PREFIX + "GenerationBegun",
            "Generation Begun", "The server created the class loaders of a deployment",
            APPLICATION, GENERATION,
            number("loaders", "Class Loaders", "The number of class loaders of the deployment"));
    private static final EventDefinition ENDED = EventDefinition.of(PREFIX + "GenerationEnded",
            "Generation Ended", "An application was undeployed, disabled or redeployed",
            APPLICATION, GENERATION, CLASSES);
    private static final EventDefinition RELEASED = EventDefinition.of(PREFIX + "GenerationReleased",
            "Generation Released", "All class loaders of an ended or replaced generation were garbage collected",
            APPLICATION, GENERATION,
            millis("age", "Age", "The time since the generation ended or was replaced"),
            flag("retained", "Was Retained", "Whether the generation was reported as retained before"));
    private static final EventDefinition RETAINED = EventDefinition.of(PREFIX + "GenerationRetained",
            "Generation Retained", "An ended or replaced generation is still in memory after garbage collections",
            APPLICATION, GENERATION, CLASSES,
            millis("age", "Age", "The time since the generation ended or was replaced"),
            number("leakCount", "Leaks", "The number of places that retain the generation"),
            text("leaks", "Places", "Up to " + MAX_PLACES + " of these places"),
            flag("searchComplete", "Search Complete",
                    "Whether the search for these places finished within its time limit"));
    private static final EventDefinition LEAK_RELEASED = EventDefinition.of(PREFIX + "LeakReleased",
            "Leak Released", "Treadlight released leaks of an undeployed application",
            APPLICATION, number("generation", "Generation", "The generation; 0 if it is unknown"),
            text("leak", "Leak", "The name of the leak in the list of known leaks"),
            number("count", "Count", "The number of releases"),
            text("places", "Places", "Up to " + MAX_PLACES + " of the places that were released"));
    private static final EventDefinition PURGED = EventDefinition.of(PREFIX + "Purged",
            "Class Values Purged", "Treadlight purged values of class values",
            text("application", "Application",
                    "The name of the application; null if all ended generations were purged"),
            number("generation", "Generation", "The generation; 0 if all ended generations were purged"),
            number("classValues", "Class Values",
                    "The number of class values of the application that had values"),
            longNumber("values", "Values",
                    "The number of purged values, one for each pair of a class and a class value"),
            bytes("bytes", "Heap", "An estimate of the freed heap, without that of the value objects"));
    private static final EventDefinition SCANNED = EventDefinition.of(PREFIX + "DeploymentScanned",
            "Deployment Scanned", "Treadlight scanned a deployment for annotations in place of the server",
            APPLICATION,
            number("librariesScanned", "Libraries Scanned", "The number of library jars that were read"),
            number("librariesReused", "Libraries Reused",
                    "The number of library jars that an earlier deployment scanned"),
            longNumber("classesReused", "Classes Reused", "The number of classes in the reused libraries"),
            millis("timeSaved", "Time Saved", "The time that reused scans saved, summed over the scanning threads"));

    private ApplicationEvents() {}

    /** Records that a generation has begun. */
    public static void generationBegun(String application, int generation, int loaders) {
        if (BEGUN.isEnabled()) {
            BEGUN.commit(application, generation, loaders);
        }
    }

    /** Records that a generation has ended. */
    public static void generationEnded(String application, int generation, long classes) {
        if (ENDED.isEnabled()) {
            ENDED.commit(application, generation, classes);
        }
    }

    /**
     * Records that all class loaders of a generation were collected.
     *
     * @param age the time since the generation ended or was replaced
     * @param wasRetained whether the generation was reported as retained before
     */
    public static void generationReleased(String application, int generation, Duration age, boolean wasRetained) {
        if (RELEASED.isEnabled()) {
            RELEASED.commit(application, generation, age.toMillis(), wasRetained);
        }
    }

    /**
     * Records that a generation is retained.
     *
     * @param age the time since the generation ended or was replaced
     * @param places the places that retain the generation
     * @param isComplete whether the search for the places was complete
     */
    public static void generationRetained(String application, int generation, long classes, Duration age,
            List<String> places, boolean isComplete) {
        if (RETAINED.isEnabled()) {
            RETAINED.commit(application, generation, classes, age.toMillis(), places.size(), joined(places),
                    isComplete);
        }
    }

    /**
     * Records the release of leaks of one kind.
     *
     * @param generation the number of the generation; 0 if it is unknown
     * @param leak the name of the leak in leaks.xml
     * @param places the places that were released
     */
    public static void leakReleased(String application, int generation, String leak, int count, List<String> places) {
        if (LEAK_RELEASED.isEnabled()) {
            LEAK_RELEASED.commit(application, generation, leak, count, joined(places));
        }
    }

    /** Returns whether a recording contains purges, so that a purge must measure the heap that it frees. */
    public static boolean recordsPurges() {
        return PURGED.isEnabled();
    }

    /** Records a purge of one generation. */
    public static void purged(String application, int generation, int classValues, long values, long bytes) {
        PURGED.commit(application, generation, classValues, values, bytes);
    }

    /** Records a purge of all ended generations. */
    public static void endedPurged(int classValues, long values, long bytes) {
        PURGED.commit(null, 0, classValues, values, bytes);
    }

    /** Records the scan of a deployment. */
    public static void deploymentScanned(
            String application, int librariesScanned, int librariesReused, long classesReused, Duration saved) {
        if (SCANNED.isEnabled()) {
            SCANNED.commit(application, librariesScanned, librariesReused, classesReused, saved.toMillis());
        }
    }

    private static String joined(List<String> places) {
        return places.stream().limit(MAX_PLACES).collect(Collectors.joining("; "));
    }
}
