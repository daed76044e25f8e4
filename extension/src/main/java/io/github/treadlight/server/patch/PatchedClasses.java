package io.github.treadlight.server.patch;

import io.github.treadlight.server.capability.Capability;
import io.github.treadlight.server.settings.Setting;
import io.github.treadlight.server.settings.Settings;
import jakarta.inject.Singleton;
import java.util.List;
import org.jvnet.hk2.annotations.Service;

/** Patches classes of the server that it loads after the start of the module. Thread-safe. */
@Service
@Singleton
public class PatchedClasses implements Capability {
    private volatile Settings settings = Settings.DEFAULT;
    private final StartLines lines = new StartLines();
    private Runnable stop = () -> {};

    @Override
    public String name() {
        return "patched classes";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(Setting.DEPLOYMENT_LOOKUPS, Setting.CLEAN_SERVER_CACHES, Setting.CLEANER_EXCLUDES);
    }

    @Override
    public void configure(Settings now) {
        settings = now;
    }

    @Override
    public void start() {
        lines.hold();
        stop = ServerClassPatcher.start(() -> settings, lines);
    }

    @Override
    public void ready() {
        lines.release();
    }

    /** Patches no further classes. Those of Payara Micro that were patched stay patched. */
    @Override
    public void stop() {
        stop.run();
        stop = () -> {};
        lines.release();
    }
}
