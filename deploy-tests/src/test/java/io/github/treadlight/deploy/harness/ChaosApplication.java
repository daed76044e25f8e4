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
    /** The leak that a sweep ends visibly for the test. */
    static final String MBEAN = "mbean";

    /** The leaks of which several applications may have one at a time, and which leave the oracle's settings alone. */
    private static final List<String> LEAKS = List.of("log-handler", "uncaught-exceptions", "cookies", "host-names",
            "images", "beans", MBEAN, "delay", "common-pool", "executor", "periodic-task", "own-executor",
            "connection", "connection-in-task");
    /** Leaks in tasks of managed executors. */
    private static final List<String> IN_TASKS =
            List.of("executor", "periodic-task", "own-executor", "connection-in-task");
    /** Leaks that wait for a task, which may never run when the application ends meanwhile. */
    private static final List<String> WAITING =
            List.of("delay", "common-pool", "executor", "own-executor", "connection-in-task");
    /** Registers all but defaults of the JVM, of which there is one of each kind, which the oracle has set. */
    private static final String NO_DEFAULTS = "register?without=jvm-defaults";

    /**
     * A request.
     *
     * @param what what the application does
     * @param mayBeInterrupted whether the application may end meanwhile
     * @param send sends it; throws an AssertionError if the response is not the expected one
     */
    record Request(String what, boolean mayBeInterrupted, Consumer<AppServer> send) {
        /** A GET request. */
        static Request get(String path, String response, boolean mayBeInterrupted) {
            return new Request(path, mayBeInterrupted, server -> {
                String body = server.get(path);
                if (!isUnavailableVersion(path, body)) {
                    assertThat(body).as(path).isEqualTo(response);
                }
            });
        }

        /** Payara responds so after a disabled version was undeployed, without Treadlight too. */
        private static boolean isUnavailableVersion(String path, String body) {
            return path.startsWith("/" + ChaosApplications.VERSIONED + "/") && body.contains("HTTP Status 503");
        }
    }

    /** An application that leaks its loader in all the ways that several may. */
    static ChaosApplication leaking(String name, Path archive, String context) {
        return new ChaosApplication(name, archive, context, LEAKS.stream()
                .map(leak -> leak(context, leak))
                .toList());
    }

    private static Request leak(String context, String leak) {
        return Request.get("/" + context + "/leak?name=" + leak, "did " + leak,
                !WAITING.contains(leak) && !leak.equals(MBEAN));
    }

    /** An application of the oracle's classes, which leaks all it registers. */
    static ChaosApplication twin(String name, Path archive, String context) {
        String path = "/" + context + "/registrations/";
        return new ChaosApplication(name, archive, context, List.of(
                Request.get(path + NO_DEFAULTS, "registered", false),
                Request.get(path + "check", "", false)));
    }

    /** Returns an equal application whose requests use no managed executor. */
    ChaosApplication withoutTasks() {
        return new ChaosApplication(name, archive, context, requests.stream()
                .filter(request -> IN_TASKS.stream().noneMatch(leak -> request.what().endsWith("?name=" + leak)))
                .map(request -> request.what().endsWith(NO_DEFAULTS)
                        ? Request.get(request.what() + ",tasks,thread-locals", "registered", false) : request)
                .toList());
    }

    /** Returns the request with which the application leaks an MBean. */
    Request leakMBean() {
        return leak(context, MBEAN);
    }
}
