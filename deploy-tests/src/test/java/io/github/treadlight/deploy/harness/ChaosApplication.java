package io.github.treadlight.deploy.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * An application that is deployed and undeployed at random.
 *
 * @param name the name, with the version if it has one
 * @param archive the file to deploy
 * @param context the context root
 * @param requests the requests that it may get while it runs
 */
record ChaosApplication(String name, Path archive, String context, List<Request> requests) {
    /** The leak by which the test detects a sweep: the sweep unregisters the MBean. */
    static final String MBEAN = "mbean";

    /** The leaks that several applications may have at once, and that do not affect the sentinel. */
    private static final List<String> LEAKS = List.of("log-handler", "uncaught-exceptions", "cookies", "host-names",
            "images", "beans", MBEAN, "delay", "common-pool", "executor", "periodic-task", "own-executor",
            "connection", "connection-in-task");
    /** Leaks in tasks of managed executors. */
    private static final List<String> IN_TASKS =
            List.of("executor", "periodic-task", "own-executor", "connection-in-task");
    /** Leaks that wait for a task, which may never run if the application is undeployed meanwhile. */
    private static final List<String> WAITING =
            List.of("delay", "common-pool", "executor", "own-executor", "connection-in-task");
    /** Registers everything except defaults of the JVM, because the sentinel has set those. */
    private static final String NO_DEFAULTS = "register?without=jvm-defaults";

    /**
     * A request.
     *
     * @param description the path, or the action of the application
     * @param mayBeInterrupted whether the application may be undeployed meanwhile
     * @param send sends the request; throws an AssertionError if the response is not the expected one
     */
    record Request(String description, boolean mayBeInterrupted, Consumer<AppServer> send) {
        /** Returns a GET request. */
        static Request get(String path, String response, boolean mayBeInterrupted) {
            return new Request(path, mayBeInterrupted, server -> {
                String body = server.get(path);
                if (!isUnavailableVersion(path, body)) {
                    assertThat(body).as(path).isEqualTo(response);
                }
            });
        }

        /** Returns whether Payara responds 503, as it does after it has undeployed a disabled version. */
        private static boolean isUnavailableVersion(String path, String body) {
            return path.startsWith("/" + ChaosApplications.VERSIONED + "/") && body.contains("HTTP Status 503");
        }
    }

    /** Returns an application that leaks its class loader in all ways that several applications may use at once. */
    static ChaosApplication leaking(String name, Path archive, String context) {
        return new ChaosApplication(name, archive, context, LEAKS.stream()
                .map(leak -> leak(context, leak))
                .toList());
    }

    private static Request leak(String context, String leak) {
        return Request.get("/" + context + "/leak?name=" + leak, "leaked " + leak,
                !WAITING.contains(leak) && !leak.equals(MBEAN));
    }

    /** Returns an application with the classes of the sentinel, which leaks everything that it registers. */
    static ChaosApplication twin(String name, Path archive, String context) {
        String path = "/" + context + "/registrations/";
        return new ChaosApplication(name, archive, context, List.of(
                Request.get(path + NO_DEFAULTS, "registered", false),
                Request.get(path + "check", "", false)));
    }

    /** Returns the application without the requests that use a managed executor. */
    ChaosApplication withoutTasks() {
        return new ChaosApplication(name, archive, context, requests.stream()
                .filter(request -> IN_TASKS.stream().noneMatch(leak -> request.description().endsWith("?name=" + leak)))
                .map(request -> request.description().endsWith(NO_DEFAULTS)
                        ? Request.get(request.description() + ",tasks,thread-locals", "registered", false) : request)
                .toList());
    }

    /** Returns the request with which the application leaks an MBean. */
    Request leakMBean() {
        return leak(context, MBEAN);
    }
}
