package io.github.treadlight.deploy.app.sentinel;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All registrations of one deployment of the application, by name. Thread-safe. */
final class Registrations {
    private final Map<String, Registration> known = new LinkedHashMap<>();
    private final Map<String, Registration> registered = new LinkedHashMap<>();

    /**
     * Creates registrations that are not registered yet.
     *
     * @param context the name of the web application, which makes names unique in the JVM
     */
    Registrations(String context, SentinelBean bean, SentinelTimer timer) {
        known.put("bean", new SentinelIdentity(bean));
        known.put("class-values", new SentinelClassValues());
        known.put("connections", new SentinelConnections());
        known.put("driver", new SentinelDriver(context));
        known.put("images", new SentinelImages());
        known.put("jvm-defaults", new SentinelJvmDefaults());
        known.put("logging", new SentinelLogging(context));
        known.put("mbeans", new SentinelMBeans(context));
        known.put("remote-object", new SentinelRemoteObject());
        known.put("shutdown-hook", new SentinelShutdownHook());
        known.put("tasks", new SentinelTasks());
        known.put("thread-locals", new SentinelThreadLocals());
        known.put("timers", new SentinelTimers(timer));
    }

    /** Registers all that is not registered yet, except some. */
    synchronized void register(Collection<String> without) throws Exception {
        for (Map.Entry<String, Registration> each : known.entrySet()) {
            if (!without.contains(each.getKey()) && !registered.containsKey(each.getKey())) {
                each.getValue().register();
                registered.put(each.getKey(), each.getValue());
            }
        }
    }

    /** Returns the changes of all registrations, each with the registration's name. */
    List<String> check() {
        List<String> changes = new ArrayList<>();
        copy().forEach((name, registration) -> {
            try {
                registration.check(change -> changes.add(name + ": " + change));
            } catch (Exception | LinkageError failed) {
                changes.add(name + ": " + failed);
            }
        });
        return changes;
    }

    synchronized void unregister() throws Exception {
        for (Registration each : registered.values()) {
            each.unregister();
        }
        registered.clear();
    }

    /** Returns a copy, so that checks run outside the monitor: one of them waits for a task of the server. */
    private synchronized Map<String, Registration> copy() {
        return new LinkedHashMap<>(registered);
    }
}
