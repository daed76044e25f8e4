package io.github.treadlight.server;

import io.github.treadlight.app.AppGeneration;
import io.github.treadlight.server.filter.AppFilters;
import io.github.treadlight.server.remote.ServerAnnotations;
import io.github.treadlight.server.settings.Setting;
import io.github.treadlight.server.settings.Settings;
import io.github.treadlight.server.settings.Settings.ObjectStreamKind;
import io.github.treadlight.server.streams.ServerStreams;
import io.github.treadlight.stream.ObjectStreams;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.glassfish.hk2.api.ServiceLocator;
import org.glassfish.hk2.api.ServiceLocatorFactory;

/** Deploys and undeploys applications as the server's events do, for tests of other packages. */
public final class Deployments {
    private static final ServiceLocator NO_SERVICES = ServiceLocatorFactory.getInstance().create("tests");

    private final ServerStreams streams = new ServerStreams();
    private final ServerApplications applications =
            new ServerApplications(streams, new ServerAnnotations(), NO_SERVICES);

    /** The class loaders, which the server would keep. */
    private final Map<String, ClassLoader> loaders = new HashMap<>();

    /** Returns the service with the applications. */
    public ServerApplications applications() {
        return applications;
    }

    /** Returns the service with the object streams. */
    public ServerStreams streams() {
        return streams;
    }

    /** Sets object-streams=fast and opens an object stream. */
    public ObjectInputStream openFastStream() throws IOException {
        streams.configure(Settings.DEFAULT.with(Setting.OBJECT_STREAMS, ObjectStreamKind.FAST));
        ObjectStreams containers = streams.streams();
        return containers.input(containers.write("text", null), null, streams.filter(), null);
    }

    /** Sets the administrator's filter of object streams. */
    public void filterStreams(String pattern) {
        streams.configure(Settings.DEFAULT.with(Setting.STREAM_FILTER, pattern));
    }

    /** Deploys an application. */
    public AppGeneration deploy(String app, ClassLoader loader) {
        AppGeneration generation = applications.begin(app, List.of(loader), List.of(),
                new AppFilters(null, new IdentityHashMap<>()));
        applications.loaded(app, loader);
        loaders.put(app, loader);
        return generation;
    }

    /** Reports that an application has started. */
    public void start(String app) {
        applications.started(app, loaders.get(app));
    }

    /** Undeploys an application. */
    public void undeploy(String app) {
        applications.end(app, loaders.remove(app));
    }

    /** Releases the class loader of an application without undeploying it. */
    public void forget(String app) {
        loaders.remove(app);
    }

    /** Excludes class values from weaving. */
    public void exclude(String patterns) {
        applications.configure(Settings.DEFAULT
                .with(Setting.WEAVE_EXCLUDES, Setting.WEAVE_EXCLUDES.parse(patterns))
                .with(Setting.STREAM_FILTER, "!" + patterns));
    }
}
