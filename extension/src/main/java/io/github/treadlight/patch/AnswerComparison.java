package io.github.treadlight.patch;

import java.lang.System.Logger.Level;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Compares the answers of patched methods with those of the original ones. {@link MemberCopies} copies all members of
 * this class into each patched class. So each patched class has its own state, which starts with zeros. Uses only the
 * JDK. Thread-safe.
 *
 * <p>The comparison of a method ends after {@value #ANSWERS} equal answers, after {@value #ATTEMPTS} calls, or when the
 * original methods of the class have taken {@value #NANOS} ns in total. After a different answer, the class uses only
 * its original methods until the server restarts.
 */
@SuppressWarnings("NonAtomicVolatileUpdate") // with the class locked
final class AnswerComparison {
    private static final int ANSWERS = 32;
    private static final int ATTEMPTS = 256;
    private static final long NANOS = 200_000_000;
    /** The number of bits for the count of one method; a {@code long} has the counts of all methods. */
    private static final int BITS = 16;
    private static final long MASK = (1L << BITS) - 1;

    private static volatile boolean isOff;
    /** A bit for each method whose comparison has ended. Changed with the class locked. */
    private static volatile int ended;
    private static long attempts;
    private static long equalAnswers;
    private static long nanosOfOriginals;

    private AnswerComparison() {}

    /** Returns whether only the original methods are used, after a different answer. */
    static boolean isOff() {
        return isOff;
    }

    /** Returns whether this call runs both the original and the patched method. */
    static boolean isDue(int method) {
        return ((ended >> method) & 1) == 0 && begin(method);
    }

    private static synchronized boolean begin(int method) {
        attempts += one(method);
        if (count(attempts, method) <= ATTEMPTS && count(equalAnswers, method) < ANSWERS && nanosOfOriginals < NANOS) {
            return true;
        }
        ended |= 1 << method;
        return false;
    }

    /**
     * Compares two answers.
     *
     * @param name the class and the method, for the log
     * @param patched the answer of the patched method, or what it threw
     * @param nanos the time that the original method took
     */
    static void compare(int method, String name, @Nullable Object original, @Nullable Object patched, long nanos) {
        if (Objects.deepEquals(original, patched)) {
            agree(method, nanos);
        } else if (switchOff()) {
            System.getLogger("io.github.treadlight.patch").log(Level.WARNING, "The server's own method " + name
                    + " gives a different answer than Treadlight's faster version. The deployment uses the server's"
                    + " answer. Until the server restarts, this class uses only the server's own methods, so"
                    + " deployments search annotations as slowly as without Treadlight. Please report this with the"
                    + " server's version.");
        }
    }

    private static synchronized void agree(int method, long nanos) {
        equalAnswers += one(method);
        nanosOfOriginals += nanos;
    }

    private static long one(int method) {
        return 1L << (method * BITS);
    }

    private static long count(long counts, int method) {
        return (counts >> (method * BITS)) & MASK;
    }

    private static synchronized boolean switchOff() {
        boolean isFirst = !isOff;
        isOff = true;
        return isFirst;
    }
}
