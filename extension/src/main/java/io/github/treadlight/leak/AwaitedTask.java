package io.github.treadlight.leak;

import java.util.Timer;
import java.util.TimerTask;
import java.util.function.Consumer;

/**
 * The task that a timer of the server waits for: when it is cancelled meanwhile, a local variable of the timer's thread
 * has it until it would have been due, which may be minutes. The timer is given one that does nothing. Nobody can see
 * from outside what the variable holds, so this is no place that is known to hold anything, and is never told as one.
 */
final class AwaitedTask implements LeakCleaner {
    private final ServerLibraries server;
    private final String className;
    private final String field;

    /**
     * Of a timer that delegates to another.
     *
     * @param className of the class with the static field
     * @param field the static field with the timer whose field {@code timer} is the one with the thread
     */
    AwaitedTask(ServerLibraries server, String className, String field) {
        this.server = server;
        this.className = className;
        this.field = field;
    }

    @Override
    public void find(EndedLoaders remains, Budget limit, Consumer<Finding> found) {
        // what the variable holds is not seen
    }

    @Override
    public void flush() throws ReflectiveOperationException {
        Class<?> owner = server.find(className).orElse(null);
        Object proxy = owner == null ? null : FieldPath.readStatic(owner, field);
        if (proxy != null && FieldPath.read(proxy, "timer") instanceof Timer timer) {
            try {
                timer.schedule(new Nothing(), 0);
            } catch (IllegalStateException cancelled) {
                // its thread has ended, and the server makes another one when it needs it
            }
        }
    }

    private static final class Nothing extends TimerTask {
        @Override
        public void run() {
            // that it runs is all it is for
        }
    }
}
