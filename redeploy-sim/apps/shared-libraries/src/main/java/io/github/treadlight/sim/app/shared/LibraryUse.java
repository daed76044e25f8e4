package io.github.treadlight.sim.app.shared;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The use of one shared library by this application. The constructor of a subclass registers objects of the application
 * with the library, and nothing unregisters them.
 */
abstract class LibraryUse {
    private static final int SECONDS_TO_CALL = 10;

    private final String app;
    /** The calls of registered objects that requests await or that came before. */
    private final Map<String, CompletableFuture<Boolean>> calls = new ConcurrentHashMap<>();

    LibraryUse(String app) {
        this.app = app;
    }

    /** Returns the name of the application. */
    final String app() {
        return app;
    }

    /**
     * Uses the library so that it calls the registered objects. Throws an exception if one is not called, or if state
     * of the application is missing.
     *
     * @param request a text that no other use has; starts with the name of the application and a space
     */
    abstract void use(String request) throws Exception;

    /** Records a call of a registered object. Ignores calls that concern another application. */
    final void called(String object, String request) {
        if (request.startsWith(app + " ")) {
            calls.computeIfAbsent(object + ": " + request, call -> new CompletableFuture<>()).complete(true);
        }
    }

    /** Waits until the library has called a registered object for this request. */
    final void awaitCall(String object, String request) throws Exception {
        String call = object + ": " + request;
        try {
            calls.computeIfAbsent(call, awaited -> new CompletableFuture<>()).get(SECONDS_TO_CALL, TimeUnit.SECONDS);
        } catch (TimeoutException notCalled) {
            throw new IllegalStateException("the " + object + " was not called", notCalled);
        } finally {
            calls.remove(call);
        }
    }

    /** Throws an exception if a condition is false. */
    static void check(boolean condition, String otherwise) {
        if (!condition) {
            throw new IllegalStateException(otherwise);
        }
    }
}
