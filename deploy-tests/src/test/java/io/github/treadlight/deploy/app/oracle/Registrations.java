package io.github.treadlight.deploy.app.oracle;

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
     * Registrations that have not been made yet.
     *
     * @param context the name of the web application, which is part of names that the whole JVM shares
     */
    Registrations(String context, OracleBean bean, OracleTimer timer) {
        known.put("bean", new OracleIdentity(bean));
        known.put("class-values", new OracleClassValues());
        known.put("connections", new OracleConnections());
        known.put("driver", new OracleDriver(context));
        known.put("images", new OracleImages());
        known.put("jvm-defaults", new OracleJvmDefaults());
        known.put("logging", new OracleLogging(context));
        known.put("mbeans", new OracleMBeans(context));
        known.put("remote-object", new OracleRemoteObject());
        known.put("shutdown-hook", new OracleShutdownHook());
        known.put("tasks", new OracleTasks());
        known.put("thread-locals", new OracleThreadLocals());
        known.put("timers", new OracleTimers(timer));
    }

    /** Makes all registrations that have not been made, except some. */
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

    /** Checks run outside the monitor: one of them may wait for a task of the server. */
    private synchronized Map<String, Registration> copy() {
        return new LinkedHashMap<>(registered);
    }
}
