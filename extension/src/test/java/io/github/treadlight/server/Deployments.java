package io.github.treadlight.server;

import io.github.treadlight.app.AppGeneration;
import io.github.treadlight.server.capability.Capabilities;
import io.github.treadlight.server.capability.Capability;
import io.github.treadlight.server.capability.Deployment;
import io.github.treadlight.server.capability.ServerApplications;
import io.github.treadlight.server.leak.Leaks;
import io.github.treadlight.server.remote.RemoteLookups;
import io.github.treadlight.server.retention.Retention;
import io.github.treadlight.server.settings.Setting;
import io.github.treadlight.server.settings.Settings;
import io.github.treadlight.server.settings.Settings.ObjectStreamKind;
import io.github.treadlight.server.streams.ServerStreams;
import io.github.treadlight.stream.ObjectStreams;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.glassfish.api.deployment.archive.ReadableArchive;
import org.glassfish.hk2.api.ServiceLocator;
import org.glassfish.hk2.api.ServiceLocatorFactory;

/** Deploys and undeploys applications as the server's events do, for tests of other packages. */
public final class Deployments {
    /** An archive without files. */
    private static final ReadableArchive EMPTY = (ReadableArchive) Proxy.newProxyInstance(
            Deployments.class.getClassLoader(), new Class<?>[] {ReadableArchive.class},
            (archive, method, arguments) -> null);
    private static final ServiceLocator NO_SERVICES = ServiceLocatorFactory.getInstance().create("tests");

    private final ServerStreams streams = new ServerStreams();
    private final Capabilities capabilities = new Capabilities();
    private final ServerApplications applications = new ServerApplications(capabilities);
    private final Leaks leaks = new Leaks(applications, NO_SERVICES);

    /** The class loaders, which the server would keep. */
    private final Map<String, ClassLoader> loaders = new HashMap<>();

    /** Creates deployments that only the module's own capabilities follow. */
    public Deployments() {
        follow();
    }

    /** Adds capabilities that follow the deployments after the module's own. */
    public void follow(Capability... more) {
        List<Capability> all = new ArrayList<>(
                List.of(streams, new RemoteLookups(), leaks, new Retention(applications, leaks)));
        all.addAll(List.of(more));
        capabilities.use(all);
    }

    /** Returns the service with the leaks. */
    public Leaks leaks() {
        return leaks;
    }

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
        return deploy(app, loader, null);
    }

    /** Deploys an application whose deployment began at this {@link System#nanoTime()}. */
    public AppGeneration deploy(String app, ClassLoader loader, Long start) {
        applications.begin(deployment(app, loader, start));
        applications.loaded(app, loader);
        loaders.put(app, loader);
        return applications.registry().find(app).orElseThrow();
    }

    /** Returns a deployment of an application with one class loader, which brings no filter. */
    static Deployment deployment(String app, ClassLoader loader, Long start) {
        return new Deployment(app, Set.of(loader), Map.of(), Set.of(), List.of(), start, EMPTY);
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
        capabilities.configure(Settings.DEFAULT
                .with(Setting.WEAVE_EXCLUDES, Setting.WEAVE_EXCLUDES.parse(patterns))
                .with(Setting.STREAM_FILTER, "!" + patterns));
    }
}
