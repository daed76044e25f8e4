package io.github.treadlight.server.monitoring;

import static io.github.treadlight.server.monitoring.BeanAttribute.text;

import io.github.treadlight.log.VisibleText;
import io.github.treadlight.server.filter.RejectedStreams;
import io.github.treadlight.server.leak.ReleasedLeak;
import io.github.treadlight.server.platform.ModuleVersion;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import javax.management.openmbean.SimpleType;

/** The MBean of the server: its figures, and texts and tables that are available over JMX only. */
final class ServerBean {
    /** The package in the type names of rows, which clients may know. */
    private static final String PACKAGE = "io.github.treadlight.server.monitoring.";

    /** The generations that run or have class loaders in memory. */
    private static final BeanTable<ApplicationFigures> APPLICATIONS = new BeanTable<>(
            PACKAGE + "ApplicationRow",
            ApplicationFigures.GENERATION,
            List.of(
                    text("Application", row -> row.generation().app()),
                    // "released" if the generation is collected while the table is read
                    text("State", row -> row.generation().state().name().toLowerCase(Locale.ROOT)),
                    text("Since", row -> row.generation().since().truncatedTo(ChronoUnit.SECONDS).toString())));

    /** The rejected object streams of the server and the running applications, by the reason. */
    private static final BeanTable<RejectedStreams> REJECTIONS = new BeanTable<>(
            PACKAGE + "StreamRejectionRow",
            List.of(),
            List.of(
                    text("Application", RejectedStreams::application),
                    text("Reason", row -> row.reason().text()),
                    new BeanAttribute<>("Count", SimpleType.LONG, RejectedStreams::count)));

    static final List<BeanAttribute<ServerFigures>> TEXTS = List.of(
            text("Version", server -> ModuleVersion.get()),
            new BeanAttribute<>("Enabled", SimpleType.BOOLEAN, server -> server.applications().isEnabled()),
            text("Configuration", server -> server.applications().configuration()),
            new BeanAttribute<>("Releases", BeanTable.arrayOf(SimpleType.STRING), ServerBean::releases),
            REJECTIONS.attribute("StreamRejections", server -> server.streams().rejectedStreams()),
            APPLICATIONS.attribute("Applications", ServerFigures::generations));

    private ServerBean() {}

    static FigureBean<ServerFigures> of(ServerFigures server) {
        return new FigureBean<>(server, ServerFigures.ALL, TEXTS);
    }

    /** Returns a sentence for each of the last released leaks, latest first. */
    static String[] releases(ServerFigures server) {
        return server.leaks().released().stream().map(ServerBean::sentence).toArray(String[]::new);
    }

    private static String sentence(ReleasedLeak release) {
        return VisibleText.of(release.at() + ": " + release.place() + " of " + release.application()
                + (release.generation() == 0 ? "" : " (generation " + release.generation() + ")")
                + ", " + release.leak());
    }
}
