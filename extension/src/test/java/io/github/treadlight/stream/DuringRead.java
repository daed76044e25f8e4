package io.github.treadlight.stream;

import java.io.IOException;
import java.util.concurrent.Callable;

/** What an application's class does while it is read. Public, for those classes. */
public final class DuringRead {
    /** Returns what the class keeps of it. */
    @FunctionalInterface
    public interface Action {
        Object run() throws IOException, ClassNotFoundException;
    }

    private static final ThreadLocal<Action> ACTION = new ThreadLocal<>();

    private DuringRead() {}

    /** Called by classes that are being read; does nothing within itself. */
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

    /** Has this thread do something while it reads. */
    static <T> T with(Action action, Callable<T> reading) throws Exception {
        ACTION.set(action);
        try {
            return reading.call();
        } finally {
            ACTION.remove();
        }
    }
}
