package io.github.treadlight.stream.pattern;

/**
 * A recursion whose frames have a known size, to find out whether the stack of the current thread has room.
 *
 * <p>Each frame passes 60 numbers to the next. A compiler can pass only a few of them in registers.
 * Measured on JDK 17 and 25, a frame takes 1,072 bytes in the interpreter and 1,024 compiled by C1. C2 does not compile
 * methods with so many parameters. The method is too large to be inlined.
 *
 * <p>Has no state, so no class initializer can fail at the end of a stack. Thread-safe.
 */
public final class StackProbe {
    /** The size of a frame in bytes. */
    private static final int FRAME = 1024;

    private StackProbe() {}

    /** Returns whether the stack of the current thread has room for some bytes, by using them. */
    public static boolean hasRoom(int bytes) {
        try {
            deepen(bytes / FRAME,
                    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
                    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
            return true;
        } catch (StackOverflowError full) {
            return false;
        }
    }

    /** Calls itself, and then computes something, so that no compiler can turn the recursion into a loop. */
    private static long deepen(int frames,
            long p0, long p1, long p2, long p3, long p4, long p5, long p6, long p7, long p8, long p9, long p10,
            long p11, long p12, long p13, long p14, long p15, long p16, long p17, long p18, long p19, long p20,
            long p21, long p22, long p23, long p24, long p25, long p26, long p27, long p28, long p29, long p30,
            long p31, long p32, long p33, long p34, long p35, long p36, long p37, long p38, long p39, long p40,
            long p41, long p42, long p43, long p44, long p45, long p46, long p47, long p48, long p49, long p50,
            long p51, long p52, long p53, long p54, long p55, long p56, long p57, long p58, long p59) {
        return frames > 0
                ? 1 + deepen(frames - 1,
                    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
                    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
                : p0 + p1 + p2 + p3 + p4 + p5 + p6 + p7 + p8 + p9 + p10 + p11 + p12 + p13 + p14 + p15 + p16 + p17
                    + p18 + p19 + p20 + p21 + p22 + p23 + p24 + p25 + p26 + p27 + p28 + p29 + p30 + p31 + p32 + p33
                    + p34 + p35 + p36 + p37 + p38 + p39 + p40 + p41 + p42 + p43 + p44 + p45 + p46 + p47 + p48 + p49
                    + p50 + p51 + p52 + p53 + p54 + p55 + p56 + p57 + p58 + p59;
    }
}
