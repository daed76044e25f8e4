package io.github.treadlight.server.monitoring;

import static io.github.treadlight.server.monitoring.Figure.BYTES;
import static io.github.treadlight.server.monitoring.Figure.Kind.COUNTER;
import static io.github.treadlight.server.monitoring.Figure.Kind.GAUGE;
import static io.github.treadlight.server.monitoring.Figure.Kind.UPDOWNCOUNTER;
import static io.github.treadlight.server.monitoring.Figure.MILLIS;
import static javax.management.openmbean.SimpleType.INTEGER;
import static javax.management.openmbean.SimpleType.LONG;

import io.github.treadlight.app.AppGeneration;
import io.github.treadlight.app.GenerationFootprint.Totals;
import io.github.treadlight.server.streams.ServerStreams;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Figures of a generation of an application. Keeps none of its class loaders alive. */
record ApplicationFigures(AppGeneration generation, Supplier<Totals> footprint, ServerStreams streams) {
    /** The figures that an ended generation has, too. */
    static final List<Figure<ApplicationFigures>> GENERATION = List.of(
            new Figure<>(INTEGER, "Generation", GAUGE, "generation", "application.generation", "application.generation",
                    "Number of the running generation, 1 for the first of any application since the server started",
                    app -> app.generation.number()),
            new Figure<>(INTEGER, "Loaders", UPDOWNCOUNTER, "loader", "application.loaders", "application.loaders",
                    "Class loaders of the application",
                    app -> app.generation.loadersAlive()),
            new Figure<>(LONG, "Classes", UPDOWNCOUNTER, "class", "application.classes", "application.classes",
                    "Classes loaded by the application's class loaders",
                    app -> app.generation.classes()),
            new Figure<>(INTEGER, "ClassValues", UPDOWNCOUNTER, "class_value",
                    "application.class_values", "application.classvalues",
                    "Class values that have values for the application",
                    app -> app.footprint.get().classValues()),
            new Figure<>(LONG, "Values", UPDOWNCOUNTER, "value", "application.values", "application.values",
                    "Values for the application, one for each pair of a class value and a class",
                    app -> app.footprint.get().values()),
            new Figure<>(LONG, "Bytes", UPDOWNCOUNTER, BYTES, "application.values.size", "application.heap",
                    "Estimated heap of class values for the application, without the values themselves",
                    app -> app.footprint.get().bytes()));

    static final List<Figure<ApplicationFigures>> ALL = Stream.concat(GENERATION.stream(), Stream.of(
            new Figure<ApplicationFigures>(LONG, "DeploymentMillis", GAUGE, MILLIS,
                    "application.deployment.time", "application.deployment",
                    "Duration of the deployment, up to the start of the application",
                    app -> app.generation.deploymentTime().toMillis()),
            new Figure<ApplicationFigures>(LONG, "StreamsRejected", COUNTER, "stream",
                    "application.streams.rejected", "application.streams.rejected",
                    "Object streams of the application that were rejected since it began",
                    app -> app.streams.rejectedOf(app.generation.app())))).toList();
}
