package io.github.treadlight.server.patch;

import io.github.treadlight.log.LogThread;
import io.github.treadlight.log.ModuleLog;
import io.github.treadlight.patch.ClassPatches;
import io.github.treadlight.patch.PatchPurpose;
import io.github.treadlight.server.platform.Bundles;
import io.github.treadlight.server.settings.Setting;
import io.github.treadlight.server.settings.Settings;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.logging.Level;
import org.jspecify.annotations.Nullable;

/**
 * Applies {@link ClassPatches} to classes of the server. Settings switch the patches of each purpose on or off. A
 * method stays unpatched if its shape is unknown or its patch fails. The log has a line for a failure, and for a class
 * that has the defect in a method whose shape is unknown. Thread-safe.
 */
final class ServerClassPatcher {
    private static final ModuleLog LOG = ModuleLog.of(ServerClassPatcher.class);

    private final ClassPatches patches = new ClassPatches();
    private final Map<String, PatchPurpose> purposes = patches.purposes();
    private final Supplier<Settings> settings;
    private final StartLines lines;

    /** Creates a patcher that reads the current settings each time it is given a class. */
    ServerClassPatcher(Supplier<Settings> settings, StartLines lines) {
        this.settings = settings;
        this.lines = lines;
    }

    /**
     * Starts to patch classes that the server has not loaded yet. Never throws.
     *
     * @return an action that stops the patching of further classes, to be run once. It does nothing on Payara Micro,
     *     where this method patches all classes
     */
    static Runnable start(Supplier<Settings> settings, StartLines lines) {
        try {
            ServerClassPatcher patcher = new ServerClassPatcher(settings, lines);
            if (Bundles.isOsgi()) {
                return BundleClassPatcher.register(Bundles.context(), patcher);
            }
            MicroClassPatcher.define(ServerClassPatcher.class.getClassLoader(), patcher);
        } catch (RuntimeException | LinkageError failed) {
            LOG.log(Level.INFO, "Treadlight cannot patch classes of the server. The server uses its original classes,"
                    + " as without Treadlight. Please report this.", failed);
        }
        return () -> {};
    }

    /** Returns the purpose of each class's patches, by class name. */
    Map<String, PatchPurpose> purposes() {
        return purposes;
    }

    /** Returns the patched class file, or null if the class stays unpatched. Never throws. */
    byte @Nullable [] patch(String className, byte[] classFile) {
        try {
            PatchPurpose purpose = purposes.get(className);
            Settings now = settings.get();
            if (purpose == null || !isOn(purpose, now)) {
                return null;
            }
            byte[] patched = patches.apply(className, classFile);
            if (patched != null) {
                Setting<?> setting = setting(purpose);
                lines.log("Treadlight has patched the server's class " + className
                        + " (" + setting + "=" + now.text(setting) + ").");
            }
            Set<String> missing = patches.missing(className, classFile);
            if (!missing.isEmpty()) {
                lines.log("Treadlight does not know the code of " + className + " in this version of the server, and"
                        + " does not patch it (" + String.join(", ", missing) + "). " + consequence(purpose));
            }
            return patched;
        } catch (RuntimeException | LinkageError failed) {
            logFailure(className, failed);
            return null;
        }
    }

    private static boolean isOn(PatchPurpose purpose, Settings settings) {
        return switch (purpose) {
            case LOOKUPS -> settings.cachesDeploymentLookups();
            case THREAD_LOCALS -> settings.cleans()
                    && !settings.get(Setting.CLEANER_EXCLUDES).contains("thread-locals");
        };
    }

    private static Setting<?> setting(PatchPurpose purpose) {
        return switch (purpose) {
            case LOOKUPS -> Setting.DEPLOYMENT_LOOKUPS;
            case THREAD_LOCALS -> Setting.CLEAN_SERVER_CACHES;
        };
    }

    private static String consequence(PatchPurpose purpose) {
        return switch (purpose) {
            case LOOKUPS -> "Deployments are correct, but the lookups of this class are as slow as without"
                    + " Treadlight. No action is needed.";
            case THREAD_LOCALS -> "While an application is undeployed, requests to other applications can fail, as"
                    + " they can without Treadlight.";
        };
    }

    /** Logs that a class could not be patched. */
    static void logFailure(String className, Throwable failed) {
        log("Treadlight could not patch " + className + " and leaves it unpatched."
                + " The server uses its original class, as without Treadlight. Please report this.", failed);
    }

    /** Logs in another thread, because this one may hold a lock that a log handler waits for. */
    private static void log(String message, @Nullable Throwable cause) {
        LogThread.log(() -> LOG.log(Level.INFO, message, cause));
    }
}
