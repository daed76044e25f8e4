package io.github.treadlight.server.monitoring;

import io.github.treadlight.app.AppGeneration.State;
import io.github.treadlight.app.GenerationFootprint;
import io.github.treadlight.app.GenerationFootprint.Totals;
import io.github.treadlight.log.VisibleText;
import io.github.treadlight.server.leak.ReleasedLeak;
import io.github.treadlight.scan.jar.LibraryScans;
import io.github.treadlight.server.ServerApplications;
import io.github.treadlight.server.streams.ServerStreams;
import io.github.treadlight.server.TreadlightService;
import java.util.List;
import java.util.function.Supplier;

/** Figures of the server and all applications. */
final class ServerFigures implements TreadlightMXBean {
    private final ServerApplications applications;
    private final ServerStreams streams;
    private final FootprintCache footprints;
    private final Supplier<LibraryScans.Statistics> libraries;

    ServerFigures(
            ServerApplications applications, ServerStreams streams, FootprintCache footprints,
            Supplier<LibraryScans.Statistics> libraries) {
        this.applications = applications;
        this.streams = streams;
        this.footprints = footprints;
        this.libraries = libraries;
    }

    @Override
    public String getVersion() {
        return TreadlightService.version();
    }

    @Override
    public boolean isEnabled() {
        return applications.isEnabled();
    }

    @Override
    public String getConfiguration() {
        return applications.configuration();
    }

    @Override
    public int getGenerationsBegun() {
        return applications.begun();
    }

    @Override
    public int getDeploymentsCompleted() {
        return applications.deployments().count();
    }

    @Override
    public long getDeploymentMillis() {
        return applications.deployments().time().toMillis();
    }

    @Override
    public int getGenerationsRunning() {
        return applications.count(State.RUNNING);
    }

    @Override
    public int getGenerationsEnded() {
        return applications.count(State.ENDED);
    }

    @Override
    public int getGenerationsRetained() {
        return applications.count(State.RETAINED);
    }

    @Override
    public long getValuesPurged() {
        return applications.purged().associations();
    }

    @Override
    public int getServerClassValues() {
        return footprints.latest().server().classValues();
    }

    @Override
    public long getServerValues() {
        return footprints.latest().server().values();
    }

    @Override
    public long getServerBytes() {
        return footprints.latest().server().bytes();
    }

    @Override
    public int getApplicationClassValues() {
        return ofApplications().classValues();
    }

    @Override
    public long getApplicationValues() {
        return ofApplications().values();
    }

    @Override
    public long getApplicationBytes() {
        return ofApplications().bytes();
    }

    @Override
    public int getLibraryScans() {
        return libraries.get().jars();
    }

    @Override
    public long getLibraryScanBytes() {
        return libraries.get().bytes();
    }

    @Override
    public long getLibrariesScanned() {
        return libraries.get().scanned();
    }

    @Override
    public long getLibrariesReused() {
        return libraries.get().reused();
    }

    @Override
    public long getLibraryMillisSaved() {
        return libraries.get().savedMillis();
    }

    @Override
    public long getStreamsRejected() {
        return streams.rejected();
    }

    @Override
    public List<StreamRejectionRow> getStreamRejections() {
        return streams.rejectedStreams().stream().<StreamRejectionRow>map(StreamRejections::new).toList();
    }

    @Override
    public List<String> getReleases() {
        return applications.released().stream().map(ServerFigures::inWords).toList();
    }

    private static String inWords(ReleasedLeak release) {
        return VisibleText.of(release.at() + ": " + release.place() + " of " + release.application()
                + (release.generation() == 0 ? "" : " (generation " + release.generation() + ")")
                + ", " + release.leak());
    }

    @Override
    public List<ApplicationRow> getApplications() {
        return footprints.latest().applications().stream()
                .<ApplicationRow>map(each -> new MeasuredGeneration(each.generation(), each.totals()))
                .toList();
    }

    private Totals ofApplications() {
        return footprints.latest().applications().stream()
                .map(GenerationFootprint::totals)
                .reduce(Totals.NOTHING, Totals::plus);
    }
}
