package io.github.treadlight.classvalue;

/** Prolongs a computation so that the other actor can act meanwhile. */
final class Delay {
    private Delay() {}

    /** Returns its argument after a short delay. */
    static <T> T afterwards(T read) {
        for (int i = 0; i < 8; i++) {
            Thread.onSpinWait();
        }
        return read;
    }
}
