package io.github.treadlight.shape;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Writes the same text for all ways to concatenate strings. A compiler creates a {@link StringBuilder}, or calls
 * {@code StringConcatFactory} with or without constants. The text has the instructions of the operands, and then one
 * line with the constants and the kinds of the operands between them. If a builder is also used in other ways, such as
 * from a local variable, the appends before this use become one line that starts with {@code builder}.
 *
 * <p>Tracks the depth of the operand stack to find the builder to which each call appends. Not thread-safe.
 */
final class Concatenations {
    private static final String BUILDER = "java/lang/StringBuilder";
    private static final String CREATE = "op " + Opcodes.NEW + ' ' + BUILDER;
    private static final String COPY = "op " + Opcodes.DUP;
    private static final String CONVERSION =
            "op " + Opcodes.INVOKESTATIC + " java/lang/String.valueOf(Ljava/lang/Object;)Ljava/lang/String;";
    private static final char OPERAND = '\1';
    private static final char CONSTANT = '\2';

    private final Output out;
    private final Deque<Chain> chains = new ArrayDeque<>();
    private final Map<Label, Integer> depths = new HashMap<>();
    /** Calls of {@code String.valueOf} whose result is on the stack, by the stack depth directly after the call. */
    private final NavigableMap<Integer, List<Integer>> conversions = new TreeMap<>();
    /** The first instructions of a chain, while its constructor has not been called. */
    private final List<String> begun = new ArrayList<>();
    private @Nullable Object constant;
    private String constantText = "";
    /** The number of slots on the operand stack, without instructions and constants that are not written yet. */
    private int depth;
    private boolean isReachable = true;

    /** A builder on the stack. */
    private static final class Chain {
        private final int top;
        private final StringBuilder template = new StringBuilder();

        /** @param top the stack depth with the builder on top */
        Chain(int top) {
            this.top = top;
        }
    }

    /** Receives the text of a method, instruction by instruction. */
    interface Output {
        /** Writes an instruction, and returns its number. */
        int write(String text);

        /** Erases an instruction. */
        void erase(int number);
    }

    Concatenations(Output out) {
        this.out = out;
    }

    /** Writes an instruction. */
    void execute(String text, int pops, int pushes) {
        prepare(pops);
        int number = out.write(text);
        depth += pushes;
        if (text.equals(CONVERSION)) {
            conversions.computeIfAbsent(depth, each -> new ArrayList<>()).add(number);
        }
    }

    /** Prepares for an instruction that the caller writes. */
    void prepare(int pops) {
        flush();
        depth = Math.max(0, depth - pops);
        conversions.tailMap(depth, false).clear();
        while (!chains.isEmpty() && depth < chains.peek().top) {
            end(chains.pop(), "builder ");
        }
    }

    /** Records how many slots an instruction that the caller wrote has pushed. */
    void pushed(int slots) {
        depth += slots;
    }

    private void end(Chain chain, String kind) {
        String template = chain.template.toString();
        out.write(kind + template.length() + ' ' + template);
    }

    private void flush() {
        begun.forEach(out::write);
        depth += begun.size();
        begun.clear();
        if (constant != null) {
            out.write(constantText);
            depth += constant instanceof Long || constant instanceof Double ? 2 : 1;
            constant = null;
        }
    }

    /** Holds back a constant, which may become part of a concatenation. */
    void constant(Object value, String text) {
        prepare(0);
        constant = value;
        constantText = text;
    }

    /** Consumes an instruction that may begin a concatenation; returns false if the caller must write it. */
    boolean takes(int opcode, String type) {
        if (opcode == Opcodes.NEW && type.equals(BUILDER)) {
            prepare(0);
            begun.add(CREATE);
            return true;
        }
        if (opcode == Opcodes.DUP && begun.size() == 1) {
            begun.add(COPY);
            return true;
        }
        return false;
    }

    /** Consumes a call that is part of a concatenation; returns false if the caller must write it. */
    boolean takes(String owner, String name, String descriptor) {
        if (!owner.equals(BUILDER)) {
            return false;
        }
        if (name.equals("<init>") && descriptor.equals("()V") && begun.size() == 2) {
            begun.clear();
            depth++;
            chains.push(new Chain(depth));
            return true;
        }
        Chain chain = chains.peek();
        if (chain == null) {
            return false;
        }
        if (name.equals("toString") && depth == chain.top && constant == null) {
            end(chains.pop(), "concat ");
            return true;
        }
        String type = name.equals("append") ? operand(descriptor) : null;
        int operand = type == null ? 0 : constant == null ? Type.getType(type).getSize() : 0;
        if (type == null || depth - operand != chain.top || (constant == null && operand == 0)) {
            return false;
        }
        if (constant == null) {
            chain.template.append(OPERAND).append(kind(type));
        } else {
            chain.template.append(asText(constant, type));
            constant = null;
        }
        depth = chain.top;
        return true;
    }

    /** Returns the type of the operand if {@code append} has this descriptor in concatenations; otherwise null. */
    private static @Nullable String operand(String descriptor) {
        Type[] types = Type.getArgumentTypes(descriptor);
        String type = types.length == 1 ? types[0].getDescriptor() : "";
        return type.length() == 1 || type.equals("Ljava/lang/String;") || type.equals("Ljava/lang/Object;")
                ? type : null;
    }

    private static char kind(String type) {
        return switch (type.charAt(0)) {
            case 'B', 'S' -> 'I';
            case '[' -> 'L';
            default -> type.charAt(0);
        };
    }

    private static String asText(Object constant, String type) {
        return switch (type) {
            case "C" -> String.valueOf((char) (int) (Integer) constant);
            case "Z" -> String.valueOf(!constant.equals(0));
            default -> constant.toString();
        };
    }

    /** Writes a call of {@code StringConcatFactory}. */
    void dynamic(String name, String descriptor, Object... arguments) {
        StringBuilder template = new StringBuilder();
        Type[] types = Type.getArgumentTypes(descriptor);
        String recipe = name.equals("makeConcat") ? String.valueOf(OPERAND).repeat(types.length)
                : (String) arguments[0];
        int operand = 0;
        int next = 1;
        // since Java 19, a compiler may convert an operand before it evaluates the next one
        conversions.tailMap(depth - StackEffect.arguments(descriptor, false), false).values()
                .forEach(calls -> calls.forEach(out::erase));
        for (int i = 0; i < recipe.length(); i++) {
            switch (recipe.charAt(i)) {
                case OPERAND -> template.append(OPERAND).append(kind(types[operand++].getDescriptor()));
                case CONSTANT -> template.append(arguments[next++]);
                default -> template.append(recipe.charAt(i));
            }
        }
        execute("concat " + template.length() + ' ' + template,
                StackEffect.arguments(descriptor, false), StackEffect.result(descriptor));
    }

    /** Records the depth of the stack at the target of a jump. */
    void jumps(Label target) {
        depths.put(target, depth);
    }

    /** Records that only a jump can reach the next instruction. */
    void leaves() {
        isReachable = false;
    }

    /** Continues at a label. */
    void reached(Label label) {
        flush();
        if (!isReachable) {
            depth = depths.getOrDefault(label, 0);
            prepare(0);
        }
        isReachable = true;
    }
}
