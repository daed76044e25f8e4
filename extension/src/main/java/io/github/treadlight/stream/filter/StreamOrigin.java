package io.github.treadlight.stream.filter;

import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The proof of the origin of an object stream. If this server wrote the bytes itself, and kept them where no other user
 * can change them, no attacker can have added a class of the built-in list. So the class is read, and the log names
 * it. The patterns of the administrator and of the application apply to all origins.
 */
@FunctionalInterface
public interface StreamOrigin {
    /** The origin of streams about which nothing is proved. */
    StreamOrigin UNKNOWN = () -> false;
    /** The origin of streams that this server wrote and kept. */
    StreamOrigin OWN = () -> true;

    /** Returns an origin that asks for the proof once. For one thread. */
    static StreamOrigin remembered(BooleanSupplier proof) {
        return new StreamOrigin() {
            private @Nullable Boolean known;

            @Override
            public boolean isOwn() {
                Boolean own = known;
                if (own == null) {
                    own = proof.getAsBoolean();
                    known = own;
                }
                return own;
            }
        };
    }

    /**
     * Returns whether this server wrote the bytes itself and kept them where no other user can change them. Called
     * only when the stream would be rejected otherwise, so it may take milliseconds. Must not throw an exception.
     */
    boolean isOwn();
}
