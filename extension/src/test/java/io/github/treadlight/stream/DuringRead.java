package io.github.treadlight.stream;

import java.io.IOException;
import java.util.concurrent.Callable;

/**
 * Runs an action of a test while an object of an application's class is read. Public, so that such classes can call it.
 */
public final class DuringRead {
    /** An action whose result the object keeps. */
    @FunctionalInterface
    public interface Action {
        Object run() throws IOException, ClassNotFoundException;
    }

    private static final ThreadLocal<Action> ACTION = new ThreadLocal<>();

    private DuringRead() {}

    /**
     * Runs the action. Called by objects while they are read. Does nothing if an action itself reads such an object.
     */
    public static Object run() throws IOException, ClassNotFoundException {
        Action action = ACTION.get();
        if (action == null) {
            return null;
        }
        ACTION.remove();
        try {
            return action.run();
        } finally {
            ACTION.set(action);
        }
    }

    /** Reads in this thread, and runs the action during the read. */
    static <T> T with(Action action, Callable<T> reading) throws Exception {
        ACTION.set(action);
        try {
            return reading.call();
        } finally {
            ACTION.remove();
        }
    }
}
