package io.github.treadlight.shape;

import org.objectweb.asm.Type;

/** The number of stack slots that instructions pop and push. Source: chapter 6 of the JVM specification. */
final class StackEffect {
    /** Rows of first opcode, last opcode, slots popped, slots pushed. Effects that depend on a type are left out. */
    private static final int[][] TABLE = {
        {1, 8, 0, 1}, {9, 10, 0, 2}, {11, 13, 0, 1}, {14, 15, 0, 2}, {16, 17, 0, 1}, {21, 21, 0, 1}, {22, 22, 0, 2},
        {23, 23, 0, 1}, {24, 24, 0, 2}, {25, 25, 0, 1}, {46, 46, 2, 1}, {47, 47, 2, 2}, {48, 48, 2, 1}, {49, 49, 2, 2},
        {50, 53, 2, 1}, {54, 54, 1, 0}, {55, 55, 2, 0}, {56, 56, 1, 0}, {57, 57, 2, 0}, {58, 58, 1, 0}, {79, 79, 3, 0},
        {80, 80, 4, 0}, {81, 81, 3, 0}, {82, 82, 4, 0}, {83, 86, 3, 0}, {87, 87, 1, 0}, {88, 88, 2, 0}, {89, 89, 1, 2},
        {90, 90, 2, 3}, {91, 91, 3, 4}, {92, 92, 2, 4}, {93, 93, 3, 5}, {94, 94, 4, 6}, {95, 95, 2, 2}, {96, 96, 2, 1},
        {97, 97, 4, 2}, {98, 98, 2, 1}, {99, 99, 4, 2}, {100, 100, 2, 1}, {101, 101, 4, 2}, {102, 102, 2, 1},
        {103, 103, 4, 2}, {104, 104, 2, 1}, {105, 105, 4, 2}, {106, 106, 2, 1}, {107, 107, 4, 2}, {108, 108, 2, 1},
        {109, 109, 4, 2}, {110, 110, 2, 1}, {111, 111, 4, 2}, {112, 112, 2, 1}, {113, 113, 4, 2}, {114, 114, 2, 1},
        {115, 115, 4, 2}, {116, 116, 1, 1}, {117, 117, 2, 2}, {118, 118, 1, 1}, {119, 119, 2, 2}, {120, 120, 2, 1},
        {121, 121, 3, 2}, {122, 122, 2, 1}, {123, 123, 3, 2}, {124, 124, 2, 1}, {125, 125, 3, 2}, {126, 126, 2, 1},
        {127, 127, 4, 2}, {128, 128, 2, 1}, {129, 129, 4, 2}, {130, 130, 2, 1}, {131, 131, 4, 2}, {133, 133, 1, 2},
        {134, 134, 1, 1}, {135, 135, 1, 2}, {136, 137, 2, 1}, {138, 138, 2, 2}, {139, 139, 1, 1}, {140, 141, 1, 2},
        {142, 142, 2, 1}, {143, 143, 2, 2}, {144, 144, 2, 1}, {145, 147, 1, 1}, {148, 148, 4, 1}, {149, 150, 2, 1},
        {151, 152, 4, 1}, {153, 158, 1, 0}, {159, 166, 2, 0}, {170, 172, 1, 0}, {173, 173, 2, 0}, {174, 174, 1, 0},
        {175, 175, 2, 0}, {176, 176, 1, 0}, {187, 187, 0, 1}, {188, 190, 1, 1}, {191, 191, 1, 0}, {192, 193, 1, 1},
        {194, 195, 1, 0}, {198, 199, 1, 0}};
    private static final int OPCODES = 202;
    private static final int[] POPS = new int[OPCODES];
    private static final int[] PUSHES = new int[OPCODES];

    static {
        for (int[] row : TABLE) {
            for (int opcode = row[0]; opcode <= row[1]; opcode++) {
                POPS[opcode] = row[2];
                PUSHES[opcode] = row[3];
            }
        }
    }

    private StackEffect() {}

    static int pops(int opcode) {
        return POPS[opcode];
    }

    static int pushes(int opcode) {
        return PUSHES[opcode];
    }

    /** Returns the number of slots that a call pops. */
    static int arguments(String descriptor, boolean hasReceiver) {
        return (Type.getArgumentsAndReturnSizes(descriptor) >> 2) - (hasReceiver ? 0 : 1);
    }

    /** Returns the number of slots that a call pushes. */
    static int result(String descriptor) {
        return Type.getArgumentsAndReturnSizes(descriptor) & 3;
    }
}
