package io.github.treadlight.server.classvalue;

import io.github.treadlight.app.AppGeneration;
import io.github.treadlight.classvalue.CompactClassValue;
import io.github.treadlight.classvalue.admin.ClassValueAdmin;
import io.github.treadlight.server.capability.Capability;
import io.github.treadlight.server.capability.Deployment;
import io.github.treadlight.server.platform.Bundles;
import io.github.treadlight.server.platform.ServerModules;
import io.github.treadlight.server.settings.Setting;
import io.github.treadlight.server.settings.Settings;
import io.github.treadlight.stream.RequestedFilter;
import io.github.treadlight.weave.ClassValueWeaver;
import io.github.treadlight.weave.ClassWeaver;
import io.github.treadlight.weave.FilterCallWeaver;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import org.glassfish.api.deployment.InstrumentableClassLoader;
import org.jvnet.hk2.annotations.Service;

/**
 * Weaves the classes of applications: class values become {@link CompactClassValue}, and classes that ask object
 * streams for their filter get the one that they would have without Treadlight. Keeps nothing of an application.
 * Thread-safe.
 */
@Service
@Singleton
public class WovenClassValues implements Capability {
    /** Read for each class that may be woven. Settings may change while an application runs. */
    private volatile Settings settings = Settings.DEFAULT;
    private volatile boolean isEnabled = true;

    @Override
    public String name() {
        return "class values";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(Setting.CLASS_VALUES, Setting.WEAVE_EXCLUDES, Setting.STREAM_FILTER_MODE,
                Setting.STREAM_GUARD);
    }

    @Override
    public void configure(Settings now) {
        settings = now;
        isEnabled = now.get(Setting.ENABLED);
    }

    /**
     * Recognizes the server's bundles. Payara Micro has none, because the server's loaders are ancestors of the
     * applications'. Also initializes the classes of class values, see {@link ClassValueAdmin}.
     */
    @Override
    public void start() {
        if (Bundles.isOsgi()) {
            ServerModules modules = new ServerModules(Bundles.context(), Instant.now());
            ClassValueAdmin.recognizeServer(modules::has);
        } else {
            ClassValueAdmin.recognizeServer(loader -> false);
        }
    }

    @Override
    public void stop() {
        ClassValueAdmin.recognizeServer(loader -> false);
    }

    @Override
    public void begun(Deployment deployment, AppGeneration generation) {
        if (isEnabled) {
            deployment.loaders().forEach(loader -> transform(loader, generation));
        }
    }

    private void transform(ClassLoader loader, AppGeneration generation) {
        if (loader instanceof InstrumentableClassLoader instrumentable) {
            instrumentable.addTransformer(new CountingTransformer(generation));
            FilterCallWeaver filterCalls =
                    new FilterCallWeaver(RequestedFilter.class, name -> settings.weavesFilterCalls(name));
            if (settings.weaves()) {
                instrumentable.addTransformer(new ClassWeaver(
                        new ClassValueWeaver(CompactClassValue.class, name -> settings.weaves(name)), filterCalls));
            } else if (settings.weavesFilterCalls()) {
                instrumentable.addTransformer(filterCalls);
            }
        }
    }
}
