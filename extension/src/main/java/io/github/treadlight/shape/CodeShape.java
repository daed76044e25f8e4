package io.github.treadlight.shape;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** The instructions of one method, as a text that does not depend on the compiler. Not thread-safe. */
final class CodeShape extends MethodVisitor {
    private static final String METAFACTORY = "java/lang/invoke/LambdaMetafactory";
    private static final String CONCAT_FACTORY = "java/lang/invoke/StringConcatFactory";
    private static final String SWITCH_MAP = "$SwitchMap$";

    private final ClassShape type;
    private final int parameters;
    private final List<Instruction> instructions = new ArrayList<>();
    private final List<Catch> catches = new ArrayList<>();
    /** Numbers of local variables that are not parameters, in the order of their first use. */
    private final Map<Integer, Integer> locals = new HashMap<>();
    /** Owner and name of each field that is read or written. */
    private final Set<String> fields = new HashSet<>();
    /** Keys of the methods of the same class that are called or referred to. */
    private final Set<String> calls = new HashSet<>();
    /** Keys of the lambdas' bodies. */
    private final Set<String> lambdas = new HashSet<>();
    private final Concatenations concatenations = new Concatenations(new Concatenations.Output() {
        @Override
        public int write(String text) {
            instructions.add(new Instruction(text, List.of(), ""));
            return instructions.size() - 1;
        }

        @Override
        public void erase(int number) {
            instructions.set(number, NOTHING);
        }
    });
    private boolean isBeingWritten;

    /**
     * An instruction. One without a text is a position; one without a text and a target was erased.
     *
     * @param targets the labels to which it jumps, or the label of a position
     * @param lambda the key of the body if the instruction creates a lambda; otherwise empty
     */
    private record Instruction(String text, List<Label> targets, String lambda) {
        boolean isPosition() {
            return text.isEmpty() && !targets.isEmpty();
        }

        boolean isNothing() {
            return text.isEmpty() && targets.isEmpty();
        }
    }

    private static final Instruction NOTHING = new Instruction("", List.of(), "");

    private record Catch(Label start, Label end, Label handler, @Nullable String exception) {}

    CodeShape(ClassShape type, boolean isStatic, String descriptor) {
        super(ClassShape.API);
        this.type = type;
        this.parameters = (Type.getArgumentsAndReturnSizes(descriptor) >> 2) - (isStatic ? 1 : 0);
    }

    /** Returns whether the method or one of its lambdas reads or writes a field. */
    boolean uses(String owner, String field) {
        return fields.contains(owner + '.' + field)
                || lambdas.stream().map(type::code).anyMatch(body -> body != null && body.uses(owner, field));
    }

    /** Returns the keys of the methods of the same class that are called or referred to, and of the lambdas' bodies. */
    Set<String> calls() {
        return calls;
    }

    /** Returns the text of the code. */
    String text() {
        if (isBeingWritten) {
            return "this lambda"; // the lambda contains itself
        }
        isBeingWritten = true;
        Map<Label, Integer> numbers = numbers();
        StringBuilder text = new StringBuilder();
        int last = -1;
        for (Instruction each : instructions) {
            if (each.isPosition()) {
                Integer number = numbers.get(each.targets.get(0));
                if (number != null && number != last) {
                    text.append(number).append(":\n");
                    last = number;
                }
            } else if (!each.isNothing()) {
                text.append(each.text);
                each.targets.forEach(target -> text.append(' ').append(numbers.get(target)));
                if (!each.lambda.isEmpty()) {
                    CodeShape body = type.code(each.lambda);
                    text.append(" {\n").append(body == null ? each.lambda : body.text()).append('}');
                }
                text.append('\n');
            }
        }
        for (Catch each : catches) {
            text.append("catch ").append(numbers.get(each.start)).append(' ').append(numbers.get(each.end)).append(' ')
                    .append(numbers.get(each.handler)).append(' ').append(each.exception).append('\n');
        }
        isBeingWritten = false;
        return text.toString();
    }

    /** Returns the numbers of the labels that are used, in the order of their positions. */
    private Map<Label, Integer> numbers() {
        Set<Label> used = new HashSet<>();
        instructions.stream().filter(each -> !each.isPosition()).forEach(each -> used.addAll(each.targets));
        catches.forEach(each -> used.addAll(List.of(each.start, each.end, each.handler)));
        Map<Label, Integer> numbers = new HashMap<>();
        int number = 0;
        boolean isNew = true;
        for (Instruction each : instructions) {
            if (!each.isPosition()) {
                isNew |= !each.isNothing();
            } else if (used.contains(each.targets.get(0))) {
                number += isNew ? 1 : 0;
                isNew = false;
                numbers.put(each.targets.get(0), number);
            }
        }
        return numbers;
    }

    private int local(int slot) {
        return slot < parameters ? slot : locals.computeIfAbsent(slot, each -> parameters + locals.size());
    }

    @Override
    public void visitInsn(int opcode) {
        if (opcode >= Opcodes.ICONST_M1 && opcode <= Opcodes.ICONST_5) {
            visitLdcInsn(opcode - Opcodes.ICONST_0);
        } else if (opcode == Opcodes.LCONST_0 || opcode == Opcodes.LCONST_1) {
            visitLdcInsn((long) opcode - Opcodes.LCONST_0);
        } else if (opcode >= Opcodes.FCONST_0 && opcode <= Opcodes.FCONST_2) {
            visitLdcInsn((float) opcode - Opcodes.FCONST_0);
        } else if (opcode == Opcodes.DCONST_0 || opcode == Opcodes.DCONST_1) {
            visitLdcInsn((double) opcode - Opcodes.DCONST_0);
        } else if (!concatenations.takes(opcode, "")) {
            execute(opcode, "");
            if (opcode == Opcodes.ATHROW || (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN)) {
                concatenations.leaves();
            }
        }
    }

    private void execute(int opcode, String operands) {
        concatenations.execute("op " + opcode + operands, StackEffect.pops(opcode), StackEffect.pushes(opcode));
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
        if (opcode == Opcodes.NEWARRAY) {
            execute(opcode, " " + operand);
        } else {
            visitLdcInsn(operand);
        }
    }

    @Override
    public void visitLdcInsn(Object value) {
        concatenations.constant(value, constant(value));
    }

    private String constant(Object value) {
        if (value instanceof ConstantDynamic dynamic) {
            StringBuilder text = new StringBuilder("dynamic " + dynamic.getName() + ' ' + dynamic.getDescriptor() + ' '
                    + dynamic.getBootstrapMethod());
            for (int i = 0; i < dynamic.getBootstrapMethodArgumentCount(); i++) {
                text.append(' ').append(constant(dynamic.getBootstrapMethodArgument(i)));
            }
            return text.toString();
        }
        String text = value instanceof Float number ? Integer.toHexString(Float.floatToRawIntBits(number))
                : value instanceof Double number ? Long.toHexString(Double.doubleToRawLongBits(number))
                : value.toString();
        return value.getClass().getSimpleName() + ' ' + text.length() + ' ' + text;
    }

    @Override
    public void visitVarInsn(int opcode, int slot) {
        execute(opcode, " " + local(slot));
    }

    @Override
    public void visitIincInsn(int slot, int increment) {
        execute(Opcodes.IINC, " " + local(slot) + ' ' + increment);
    }

    @Override
    public void visitTypeInsn(int opcode, String operand) {
        if (!concatenations.takes(opcode, operand)) {
            execute(opcode, " " + operand);
        }
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        fields.add(owner + '.' + name);
        // the compiler numbers the class that maps the constants of an enum for a switch
        String declaring = name.startsWith(SWITCH_MAP) ? owner.substring(0, owner.lastIndexOf('$')) : owner;
        int size = Type.getType(descriptor).getSize();
        boolean isRead = opcode == Opcodes.GETFIELD || opcode == Opcodes.GETSTATIC;
        int object = opcode == Opcodes.GETFIELD || opcode == Opcodes.PUTFIELD ? 1 : 0;
        concatenations.execute("op " + opcode + ' ' + declaring + '.' + name + ' ' + descriptor,
                object + (isRead ? 0 : size), isRead ? size : 0);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        if (concatenations.takes(owner, name, descriptor)) {
            return;
        }
        if (owner.equals(type.name())) {
            calls.add(name + descriptor);
        }
        boolean isOwnPrivate = opcode != Opcodes.INVOKESTATIC && owner.equals(type.name())
                && !name.equals("<init>") && type.isPrivate(name + descriptor);
        concatenations.execute(
                "op " + (isOwnPrivate ? Opcodes.INVOKESPECIAL : opcode) + ' ' + owner + '.' + name + descriptor,
                StackEffect.arguments(descriptor, opcode != Opcodes.INVOKESTATIC), StackEffect.result(descriptor));
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
        if (bootstrap.getOwner().equals(CONCAT_FACTORY)) {
            concatenations.dynamic(name, descriptor, arguments);
            return;
        }
        Arrays.stream(arguments).filter(Handle.class::isInstance).map(Handle.class::cast)
                .filter(each -> each.getOwner().equals(type.name()))
                .forEach(each -> calls.add(each.getName() + each.getDesc()));
        Handle body = Arrays.stream(arguments).filter(Handle.class::isInstance).map(Handle.class::cast)
                .filter(each -> bootstrap.getOwner().equals(METAFACTORY) && isLambda(each)).findFirst().orElse(null);
        String text = "dynamic " + name + descriptor + ' ' + bootstrap + ' '
                + Arrays.stream(arguments).map(each -> each == body ? "" + body.getTag() : constant(each))
                        .collect(Collectors.joining(" "));
        if (body == null) {
            concatenations.execute(text, StackEffect.arguments(descriptor, false), StackEffect.result(descriptor));
        } else {
            lambdas.add(body.getName() + body.getDesc());
            add(text, StackEffect.arguments(descriptor, false), StackEffect.result(descriptor), List.of(),
                    body.getName() + body.getDesc());
        }
    }

    /** Adds an instruction with jump targets or a lambda. */
    private void add(String text, int pops, int pushes, List<Label> targets, String lambda) {
        concatenations.prepare(pops);
        instructions.add(new Instruction(text, targets, lambda));
        concatenations.pushed(pushes);
        targets.forEach(concatenations::jumps);
    }

    private boolean isLambda(Handle handle) {
        return handle.getOwner().equals(type.name()) && type.isLambda(handle.getName() + handle.getDesc());
    }

    @Override
    public void visitJumpInsn(int opcode, Label target) {
        add("op " + opcode, StackEffect.pops(opcode), 0, List.of(target), "");
        if (opcode == Opcodes.GOTO) {
            concatenations.leaves();
        }
    }

    @Override
    public void visitLabel(Label label) {
        concatenations.reached(label);
        instructions.add(new Instruction("", List.of(label), ""));
    }

    @Override
    public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... labels) {
        int[] keys = new int[labels.length];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = min + i;
        }
        visitLookupSwitchInsn(otherwise, keys, labels);
    }

    @Override
    public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] labels) {
        Map<Integer, Label> cases = new TreeMap<>();
        for (int i = 0; i < keys.length; i++) {
            if (labels[i] != otherwise) {
                cases.put(keys[i], labels[i]);
            }
        }
        List<Label> targets = new ArrayList<>(cases.values());
        targets.add(otherwise);
        add("switch " + cases.keySet(), 1, 0, targets, "");
        concatenations.leaves();
    }

    @Override
    public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
        concatenations.execute("multianewarray " + descriptor + ' ' + dimensions, dimensions, 1);
    }

    @Override
    public void visitTryCatchBlock(Label start, Label end, Label handler, @Nullable String exception) {
        catches.add(new Catch(start, end, handler, exception));
    }
}
