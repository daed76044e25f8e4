package io.github.treadlight.stream;

import java.io.IOException;
import java.util.concurrent.Callable;

/** Runs an action of a test while an application's class is read. Public, for such classes. */
public final class DuringRead {
    /** Returns a result that the class keeps. */
    @FunctionalInterface
    public interface Action {
        Object run() throws IOException, ClassNotFoundException;
    }

    private static final ThreadLocal<Action> ACTION = new ThreadLocal<>();

    private DuringRead() {}

    /** Called by classes while they are read. Does nothing when an action itself reads such a class. */
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

    /** Reads in this thread, and runs the action meanwhile. */
    static <T> T with(Action action, Callable<T> reading) throws Exception {
        ACTION.set(action);
        try {
            return reading.call();
        } finally {
            ACTION.remove();
        }
    }
}
