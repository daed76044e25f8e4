package io.github.treadlight.leak;

/**
 * Decides whether state that belongs to a class loader may be changed. It may when three independent sources agree: the
 * server reported the end of the loader's generation, the server closed the loader, and no application that the server
 * has registered uses it or a loader below it. A source that cannot answer denies.
 *
 * <p>The interlock is asked immediately before each release, because a deployment may have begun since the search.
 * Thread-safe if its evidence is.
 */
public final class Interlock {
    private final Evidence evidence;

    /** Answers from the server. Each method may be called by any thread, and must not load classes of applications. */
    public interface Evidence {
        /** Returns whether the server reported the end of the generation that has the class loader. */
        boolean hasEnded(ClassLoader loader);

        /** Returns whether the server closed the class loader; false for a kind of loader that does not show it. */
        boolean isClosed(ClassLoader loader);

        /** Returns whether a registered application or module has the class loader, or one below it, or may have. */
        boolean isInUse(ClassLoader loader);
    }

    /** The answer, with the reason for the log. */
    public enum Answer {
        PERMITTED("permitted"),
        NOT_ENDED("the server has not reported the end of the application"),
        NOT_CLOSED("the server has not closed the class loader of the application"),
        IN_USE("a registered application uses the class loader"),
        FAILED("the server could not be asked whether the application has ended");

        private final String reason;

        Answer(String reason) {
            this.reason = reason;
        }

        /** Returns a clause for the log. */
        public String reason() {
            return reason;
        }
    }

    /** Creates an interlock. */
    public Interlock(Evidence evidence) {
        this.evidence = evidence;
    }

    /** Returns whether a registered application has the class loader, or one below it, or may have. Never throws. */
    public boolean isInUse(ClassLoader loader) {
        try {
            return evidence.isInUse(loader);
        } catch (RuntimeException | Error failure) {
            return true;
        }
    }

    /** Returns whether state of the owner may be changed now, and why not. Never throws. */
    public Answer ask(Owned owned) {
        ClassLoader loader = owned.loader();
        try {
            if (!evidence.hasEnded(loader)) {
                return Answer.NOT_ENDED;
            }
            if (!evidence.isClosed(loader)) {
                return Answer.NOT_CLOSED;
            }
            return evidence.isInUse(loader) ? Answer.IN_USE : Answer.PERMITTED;
        } catch (RuntimeException | Error failure) {
            return Answer.FAILED;
        }
    }
}
