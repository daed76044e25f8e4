package io.github.treadlight.server.monitoring;

import static io.github.treadlight.server.monitoring.Figure.BYTES;
import static io.github.treadlight.server.monitoring.Figure.Kind.COUNTER;
import static io.github.treadlight.server.monitoring.Figure.Kind.UPDOWNCOUNTER;
import static io.github.treadlight.server.monitoring.Figure.MILLIS;
import static javax.management.openmbean.SimpleType.INTEGER;
import static javax.management.openmbean.SimpleType.LONG;

import io.github.treadlight.app.AppGeneration.State;
import io.github.treadlight.app.GenerationFootprint;
import io.github.treadlight.app.GenerationFootprint.Totals;
import io.github.treadlight.scan.jar.LibraryScans;
import io.github.treadlight.server.capability.ServerApplications;
import io.github.treadlight.server.leak.Leaks;
import io.github.treadlight.server.monitoring.Figure.MetricLabel;
import io.github.treadlight.server.streams.ServerStreams;
import java.util.List;
import java.util.function.Supplier;

/** Figures of the server and all applications. */
record ServerFigures(ServerApplications applications, ServerStreams streams, Leaks leaks, FootprintCache footprints,
        Supplier<LibraryScans.Statistics> libraries) {
    private static final String CLASS_VALUES = "Class values that have at least one value";
    private static final String VALUES = "Values of class values, one for each pair of a class value and a class";
    private static final String HEAP = "Estimated heap of class values, without the values themselves";

    static final List<Figure<ServerFigures>> ALL = List.of(
            new Figure<>(INTEGER, "GenerationsBegun", COUNTER, "generation", "generations.begun", "generations.begun",
                    "Generations of applications that began since the server started",
                    server -> server.applications.begun()),
            new Figure<>(INTEGER, "DeploymentsCompleted", COUNTER, "deployment", "deployments", "deployments.completed",
                    "Deployments that completed since the server started",
                    server -> server.applications.deployments().count()),
            new Figure<>(LONG, "DeploymentMillis", COUNTER, MILLIS, "deployments.time", "deployments.time",
                    "Total time of completed deployments, up to the start of the application",
                    server -> server.applications.deployments().time().toMillis()),
            new Figure<>(INTEGER, "GenerationsRunning", UPDOWNCOUNTER, "generation",
                    "generations", "generations.running", state("running"),
                    "Generations that run",
                    server -> server.applications.count(State.RUNNING)),
            new Figure<>(INTEGER, "GenerationsEnded", UPDOWNCOUNTER, "generation",
                    "generations", "generations.ended", state("ended"),
                    "Ended generations with class loaders in memory, before a garbage collection has cleared soft"
                            + " references after their grace",
                    server -> server.applications.count(State.ENDED)),
            new Figure<>(INTEGER, "GenerationsRetained", UPDOWNCOUNTER, "generation",
                    "generations", "generations.retained", state("retained"),
                    "Ended generations that outlived their grace and a garbage collection that cleared soft references",
                    server -> server.applications.count(State.RETAINED)),
            new Figure<>(LONG, "ValuesPurged", COUNTER, "value", "values.purged", "values.purged",
                    "Values dropped by undeployments and purges since the server started",
                    server -> server.applications.purged().associations()),
            new Figure<>(INTEGER, "ServerClassValues", UPDOWNCOUNTER, "class_value",
                    "class_values", "server.classvalues", owner("server", CLASS_VALUES),
                    "Class values that have values for the server's own classes",
                    server -> server.footprints.latest().server().classValues()),
            new Figure<>(LONG, "ServerValues", UPDOWNCOUNTER, "value",
                    "values", "server.values", owner("server", VALUES),
                    "Values for the server's own classes, one for each pair of a class value and a class",
                    server -> server.footprints.latest().server().values()),
            new Figure<>(LONG, "ServerBytes", UPDOWNCOUNTER, BYTES, "values.size", "server.heap", owner("server", HEAP),
                    "Estimated heap of class values for the server's own classes, without the values themselves",
                    server -> server.footprints.latest().server().bytes()),
            new Figure<>(INTEGER, "ApplicationClassValues", UPDOWNCOUNTER, "class_value",
                    "class_values", null, owner("applications", CLASS_VALUES),
                    "Class values that have values for applications, counted once for each application",
                    server -> server.allApplications().classValues()),
            new Figure<>(LONG, "ApplicationValues", UPDOWNCOUNTER, "value",
                    "values", null, owner("applications", VALUES),
                    "Values for applications, one for each pair of a class value and a class",
                    server -> server.allApplications().values()),
            new Figure<>(LONG, "ApplicationBytes", UPDOWNCOUNTER, BYTES,
                    "values.size", null, owner("applications", HEAP),
                    "Estimated heap of class values for applications, without the values themselves",
                    server -> server.allApplications().bytes()),
            new Figure<>(INTEGER, "LibraryScans", UPDOWNCOUNTER, "library", "library.scans", "library.scans",
                    "Library jars whose scans are kept for later deployments",
                    server -> server.libraries.get().jars()),
            new Figure<>(LONG, "LibraryScanBytes", UPDOWNCOUNTER, BYTES, "library.scans.size", "library.scans.heap",
                    "Heap that the kept scans of library jars take",
                    server -> server.libraries.get().bytes()),
            new Figure<>(LONG, "LibrariesScanned", COUNTER, "library", "libraries.scanned", "library.scanned",
                    "Library jars scanned for deployments since the server started",
                    server -> server.libraries.get().scanned()),
            new Figure<>(LONG, "LibrariesReused", COUNTER, "library", "libraries.reused", "library.reused",
                    "Reuses of kept library scans since the server started",
                    server -> server.libraries.get().reused()),
            new Figure<>(LONG, "LibrariesRestored", COUNTER, "library", "libraries.restored", "library.restored",
                    "Library scans read from disk since the server started",
                    server -> server.libraries.get().restored()),
            new Figure<>(LONG, "LibraryMillisSaved", COUNTER, MILLIS, "libraries.saved", "library.timesaved",
                    "Thread time saved by reusing scans since the server started",
                    server -> server.libraries.get().savedMillis()),
            new Figure<>(LONG, "StreamsRejected", COUNTER, "stream", "streams.rejected", "streams.rejected",
                    "Object streams that were rejected since the server started",
                    server -> server.streams.rejected()));

    private static MetricLabel state(String state) {
        return new MetricLabel("state", state, "Deployments in memory by their state");
    }

    private static MetricLabel owner(String owner, String text) {
        return new MetricLabel("owner", owner, text);
    }

    /** Returns the generations that run or have class loaders in memory. */
    List<ApplicationFigures> generations() {
        return footprints.latest().applications().stream()
                .map(each -> new ApplicationFigures(each.generation(), each::totals, streams))
                .toList();
    }

    private Totals allApplications() {
        return footprints.latest().applications().stream()
                .map(GenerationFootprint::totals)
                .reduce(Totals.NOTHING, Totals::plus);
    }
}
