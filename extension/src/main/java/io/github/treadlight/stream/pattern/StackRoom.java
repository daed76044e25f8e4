package io.github.treadlight.stream.pattern;

/**
 * Watches the stack of the thread that reads one stream, and finds the depth at which too little of it is left.
 *
 * <p>A stack overflow while a stream is read can break more than that stream: if it interrupts the initialization of a
 * class, such as the JDK's class for records, no later stream with a record can be read until the JVM ends. So a stream
 * is rejected while {@value #RESERVE} bytes are left: the first record of a JVM needs 13 KB, measured on JDK 17 and 25,
 * interpreted and compiled by C1. The same is needed to log a rejection, with a level of nesting in between.
 *
 * <p>Up to a depth of {@value #UNMEASURED}, which needs some 330 KB at most, nothing is measured. At greater depths, a
 * {@link StackProbe} proves that there is room for many levels, which are then not measured. If the proof fails, it is
 * repeated at each level with the reserve alone. Objects at smaller depths have more of
 * the stack left, so room that is proved at one depth is also proved for later objects at smaller depths.
 *
 * <p>Confined to the thread of its stream.
 */
public final class StackRoom {
    static final int RESERVE = 20 * 1024;
    public static final int UNMEASURED = 128;
    /** The most that a level of nesting needs. If a class needs more, the stack may overflow as without this class. */
    private static final int LEVEL = 4 * 1024;
    /** The levels between two proofs far from the end of the stack. */
    private static final int STRIDE = 28;

    /** The depth at which room was proved. */
    private long provedAt = UNMEASURED;
    /** The levels below it for which there is room. */
    private int levels;
    /** The least depth at which there was no room for {@link #STRIDE} levels. */
    private long narrowFrom = Long.MAX_VALUE;

    /** Starts anew for another object of the stream, which may be read by another thread or deeper on the stack. */
    void begin() {
        provedAt = UNMEASURED;
        levels = 0;
        narrowFrom = Long.MAX_VALUE;
    }

    /** Returns whether the stack has room for an object at a depth. */
    public boolean suffices(long depth) {
        if (depth >= provedAt) {
            return depth - provedAt <= levels || prove(depth);
        }
        if (provedAt > UNMEASURED) {
            leave(depth);
        }
        return true;
    }

    /** Records that reading has returned to a smaller depth. */
    private void leave(long depth) {
        if (depth < UNMEASURED) {
            begin();
            return;
        }
        provedAt = depth;
        if (depth < narrowFrom) {
            narrowFrom = Long.MAX_VALUE;
        }
    }

    private boolean prove(long depth) {
        provedAt = depth;
        levels = 0;
        if (depth < narrowFrom) {
            if (StackProbe.hasRoom(RESERVE + STRIDE * LEVEL)) {
                levels = STRIDE;
                return true;
            }
            narrowFrom = depth;
        }
        return StackProbe.hasRoom(RESERVE);
    }
}
