package io.github.treadlight.classvalue;

/** Makes a computation last long enough for the other actor to act in its midst. */
final class Delay {
    private Delay() {}

    /** Returns its argument, a while after it was read. */
    static <T> T afterwards(T read) {
        for (int i = 0; i < 8; i++) {
            Thread.onSpinWait();
        }
        return read;
    }
}
