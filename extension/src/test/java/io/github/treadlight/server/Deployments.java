package io.github.treadlight.server;

import io.github.treadlight.app.AppGeneration;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.glassfish.hk2.api.ServiceLocator;
import org.glassfish.hk2.api.ServiceLocatorFactory;

/** Applications that come and go as the server's events have them do, for the tests of other packages. */
public final class Deployments {
    private static final ServiceLocator NO_SERVICES = ServiceLocatorFactory.getInstance().create("tests");

    private final ServerStreams streams = new ServerStreams();
    private final ServerApplications applications =
            new ServerApplications(streams, new ServerAnnotations(), NO_SERVICES);

    /** As the server keeps them. */
    private final Map<String, ClassLoader> loaders = new HashMap<>();

    /** What they come to. */
    public ServerApplications applications() {
        return applications;
    }

    /** Returns their object streams. */
    public ServerStreams streams() {
        return streams;
    }

    /** Deploys one. */
    public AppGeneration deploy(String app, ClassLoader loader) {
        AppGeneration generation = applications.begin(app, List.of(loader), List.of(),
                new AppFilters(null, new IdentityHashMap<>()));
        applications.loaded(app, loader);
        loaders.put(app, loader);
        return generation;
    }

    /** Undeploys one. */
    public void undeploy(String app) {
        applications.end(app, loaders.remove(app));
    }

    /** Keeps the loader of one no longer, which goes on running. */
    public void forget(String app) {
        loaders.remove(app);
    }

    /** Changes which class values stay the JDK's. */
    public void exclude(String patterns) {
        applications.configure(Settings.DEFAULT
                .with(Setting.WEAVE_EXCLUDES, Setting.WEAVE_EXCLUDES.parse(patterns))
                .with(Setting.STREAM_FILTER, "!" + patterns));
    }
}
