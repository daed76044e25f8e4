package io.github.treadlight.leak.proof;

import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Taken;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether state that belongs to a class loader may be changed. Four independent conditions must hold: the
 * server reported the end of the class loader's generation, the server closed the class loader, no registered
 * application uses it or one of its descendants, and {@link Exclusivity} proves that the change affects no other
 * application. If one of them cannot be determined, the interlock denies the change.
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

    /** The decision on the evidence, with its reason. */
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

    /**
     * Returns the reason why a release must not take objects of the owner away now, or null if the release is
     * permitted. Never throws.
     *
     * @param exclusivity proves that no other application needs the objects. Because the proof takes time, the evidence
     *     is read again after it.
     */
    public @Nullable String denial(Owned owned, Taken taken, Exclusivity exclusivity) {
        Decision before = decide(owned);
        if (before != Decision.PERMITTED) {
            return before.reason();
        }
        try {
            String shared = exclusivity.denial(taken, other -> decide(other) == Decision.PERMITTED);
            if (shared != null) {
                return shared;
            }
        } catch (RuntimeException | Error failure) {
            return "Treadlight could not determine whether another application needs it ("
                    + failure.getClass().getName() + ")";
        }
        Decision now = decide(owned);
        return now == Decision.PERMITTED ? null : now.reason();
    }

    /** Returns the decision that follows from the evidence. Never throws. */
    Decision decide(Owned owned) {
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
