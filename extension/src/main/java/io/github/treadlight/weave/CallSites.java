package io.github.treadlight.weave;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The calls of some methods in the code of a class (JVMS 4.7.3 and 6.5). Finds the calls by the lengths of all
 * instructions before them, because the bytes of a call can also occur inside another instruction.
 */
final class CallSites {
    static final int INVOKEVIRTUAL = 182;
    static final int INVOKESPECIAL = 183;
    static final int INVOKESTATIC = 184;
    static final int INVOKEINTERFACE = 185;
    private static final int IINC = 132;
    private static final int TABLESWITCH = 170;
    private static final int LOOKUPSWITCH = 171;
    private static final int WIDE = 196;
    private static final int LAST = 201;
    /** Opcodes with operands of one byte. Those with none are not listed. */
    private static final Set<Integer> ONE = Set.of(16, 18, 21, 22, 23, 24, 25, 54, 55, 56, 57, 58, 169, 188);

    private CallSites() {}

    /** Returns the offsets of all instructions that call one of the methods on an object. */
    static List<Integer> find(ClassFile file, Set<Integer> references) throws MalformedClassFileException {
        List<Integer> calls = new ArrayList<>();
        for (int code : file.codeAttributes()) {
            int start = code + 14; // after its name, its length, max_stack, max_locals and the length of the code
            int length = file.s4(code + 10);
            if (length <= 0 || length > 0xFFFF) {
                throw new MalformedClassFileException("has code of " + length + " bytes");
            }
            int at = start;
            while (at < start + length) {
                int opcode = file.u1(at);
                if ((opcode == INVOKEVIRTUAL || opcode == INVOKESPECIAL || opcode == INVOKEINTERFACE)
                        && references.contains(file.u2(at + 1))) {
                    calls.add(at);
                }
                at += length(file, opcode, at, start);
            }
            if (at != start + length) {
                throw new MalformedClassFileException("has an instruction that ends after its method");
            }
        }
        return calls;
    }

    /** @param start the offset of the method's first instruction, to which switches are aligned */
    private static int length(ClassFile file, int opcode, int at, int start) throws MalformedClassFileException {
        int operands = at + 4 - (at - start) % 4; // of switches
        long length = switch (opcode) {
            case TABLESWITCH -> operands - at + 12 + 4 * ((long) file.s4(operands + 8) - file.s4(operands + 4) + 1);
            case LOOKUPSWITCH -> operands - at + 8 + 8L * file.s4(operands + 4);
            case WIDE -> file.u1(at + 1) == IINC ? 6 : 4;
            default -> length(opcode);
        };
        if (length <= 0 || length > 0xFFFF) {
            throw new MalformedClassFileException("has an unknown instruction " + opcode);
        }
        return (int) length;
    }

    /** Returns the length of an instruction that always has the same length; 0 for an unknown opcode. */
    private static int length(int opcode) {
        if (ONE.contains(opcode)) {
            return 2;
        }
        boolean jumps = opcode >= 153 && opcode <= 168; // from ifeq to jsr
        boolean names = opcode >= 178 && opcode <= INVOKESTATIC; // and accesses to fields
        if (jumps || names) {
            return 3;
        }
        return switch (opcode) {
            case 17, 19, 20, IINC, 187, 189, 192, 193, 198, 199 -> 3;
            case 197 -> 4; // multianewarray
            case INVOKEINTERFACE, 186, 200, LAST -> 5; // and invokedynamic, goto_w, jsr_w
            default -> opcode < LAST ? 1 : 0;
        };
    }
}
