package io.github.treadlight.server.monitoring;

import io.github.treadlight.app.AppGeneration.State;
import io.github.treadlight.app.GenerationFootprint;
import io.github.treadlight.app.GenerationFootprint.Takes;
import io.github.treadlight.server.ReleasedLeak;
import io.github.treadlight.scan.LibraryScans;
import io.github.treadlight.server.ServerApplications;
import io.github.treadlight.server.ServerStreams;
import io.github.treadlight.server.TreadlightService;
import java.util.List;
import java.util.function.Supplier;

/** Of all applications and the server. */
final class ServerFigures implements TreadlightMXBean {
    private final ServerApplications applications;
    private final ServerStreams streams;
    private final Readings readings;
    private final Supplier<LibraryScans.Statistics> libraries;

    ServerFigures(
            ServerApplications applications, ServerStreams streams, Readings readings,
            Supplier<LibraryScans.Statistics> libraries) {
        this.applications = applications;
        this.streams = streams;
        this.readings = readings;
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
        return readings.latest().server().classValues();
    }

    @Override
    public long getServerValues() {
        return readings.latest().server().values();
    }

    @Override
    public long getServerBytes() {
        return readings.latest().server().bytes();
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
        return release.at() + ": " + release.place() + " of " + release.application()
                + (release.generation() == 0 ? "" : " (generation " + release.generation() + ")")
                + ", " + release.leak();
    }

    @Override
    public List<ApplicationRow> getApplications() {
        return readings.latest().applications().stream()
                .<ApplicationRow>map(each -> new Row(each.generation(), each.takes()))
                .toList();
    }

    private Takes ofApplications() {
        return readings.latest().applications().stream()
                .map(GenerationFootprint::takes)
                .reduce(Takes.NOTHING, Takes::plus);
    }
}
