package io.github.treadlight.server.capability;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;

/**
 * Actions that stop the started parts of the module. The part that was started last is stopped first. Not thread-safe.
 */
public final class StopActions {
    private final Deque<Runnable> actions = new ArrayDeque<>();

    /** Adds the action that stops a part. To be called before the start of the part, which may fail halfway. */
    public void push(Runnable action) {
        actions.push(action);
    }

    /**
     * Runs and removes all actions. The failure of an action does not affect the others.
     *
     * @param failed receives each failure
     */
    public void run(Consumer<? super Throwable> failed) {
        for (Runnable action = actions.poll(); action != null; action = actions.poll()) {
            try {
                action.run();
            } catch (RuntimeException | Error failure) {
                failed.accept(failure);
            }
        }
    }
}
