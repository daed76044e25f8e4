package io.github.treadlight.leak;

/**
 * Decides whether state that belongs to a class loader may be changed. Three independent conditions must hold: the
 * server reported the end of the class loader's generation, the server closed the class loader, and no registered
 * application uses it or one of its descendants. If one of them cannot be determined, the interlock denies the change.
 *
 * <p>The interlock decides immediately before each release, because a deployment may have begun since the search.
 * Thread-safe if its evidence is.
 */
public final class Interlock {
    private final Evidence evidence;

    /** Facts that the server knows. Any thread may call the methods, which must not load classes of applications. */
    public interface Evidence {
        /** Returns whether the server reported the end of the class loader's generation. */
        boolean hasEnded(ClassLoader loader);

        /** Returns whether the server closed the class loader; false for a kind of class loader that is unknown. */
        boolean isClosed(ClassLoader loader);

        /** Returns whether a registered application or module uses, or may use, the class loader or a descendant. */
        boolean isInUse(ClassLoader loader);
    }

    /** The decision on one release, with its reason. */
    public enum Decision {
        PERMITTED("permitted"),
        NOT_ENDED("the server has not reported the end of the application"),
        NOT_CLOSED("the server has not closed the class loader of the application"),
        IN_USE("a registered application uses the class loader"),
        FAILED("it could not be determined whether the application has ended");

        private final String reason;

        Decision(String reason) {
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

    /** Returns whether a registered application uses, or may use, the class loader or a descendant. Never throws. */
    public boolean isInUse(ClassLoader loader) {
        try {
            return evidence.isInUse(loader);
        } catch (RuntimeException | Error failure) {
            return true;
        }
    }

    /** Returns whether state of the owner may be changed now, or else the reason why not. Never throws. */
    public Decision decide(Owned owned) {
        ClassLoader loader = owned.loader();
        try {
            if (!evidence.hasEnded(loader)) {
                return Decision.NOT_ENDED;
            }
            if (!evidence.isClosed(loader)) {
                return Decision.NOT_CLOSED;
            }
            return evidence.isInUse(loader) ? Decision.IN_USE : Decision.PERMITTED;
        } catch (RuntimeException | Error failure) {
            return Decision.FAILED;
        }
    }
}
