package io.github.treadlight.tool.gadget;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.analysis.Interpreter;

/**
 * An interpreter that follows the arguments of a method through its code. An object that the method creates has the
 * taint of all values that any instruction of the method passes to it.
 */
final class TaintInterpreter extends Interpreter<Taint> {
    private static final int MAX_SITES = 64;

    private final ClassHierarchy hierarchy;
    private final MethodFlows flows;
    /** Argument numbers by local variables. */
    private final Map<Integer, Integer> arguments = new HashMap<>();
    private final Map<AbstractInsnNode, Integer> sites = new HashMap<>();
    private final String[] types = new String[MAX_SITES];
    /** The taint of the objects created at each allocation site. */
    private final Taint[] siteTaints = new Taint[MAX_SITES];
    private boolean hasChanged;
    private Taint returned = Taint.NONE;

    TaintInterpreter(ClassHierarchy hierarchy, MethodFlows flows, boolean isStatic, String descriptor) {
        super(Opcodes.ASM9);
        this.hierarchy = hierarchy;
        this.flows = flows;
        Arrays.fill(siteTaints, Taint.NONE);
        int local = 0;
        int argument = 0;
        if (!isStatic) {
            arguments.put(local++, argument++);
        }
        for (Type type : Type.getArgumentTypes(descriptor)) {
            arguments.put(local, argument++);
            local += type.getSize();
        }
    }

    /** Returns whether the taint of an object has grown since the last call, so that another pass is necessary. */
    boolean takeChanged() {
        boolean changed = hasChanged;
        hasChanged = false;
        return changed;
    }

    long returned() {
        return origins(returned);
    }

    /** Returns the arguments that a value comes from, including those passed to objects that the method created. */
    long origins(Taint value) {
        long origins = value.arguments();
        long open = value.sites();
        long seen = 0;
        while (open != 0) {
            int site = Long.numberOfTrailingZeros(open);
            seen |= 1L << site;
            origins |= siteTaints[site].arguments();
            open = (open | siteTaints[site].sites()) & ~seen;
        }
        return origins;
    }

    /** Returns the class of a value that the method created; null if it may come from elsewhere. */
    String created(Taint value) {
        return value.arguments() == 0 && Long.bitCount(value.sites()) == 1
                ? types[Long.numberOfTrailingZeros(value.sites())] : null;
    }

    private Taint site(AbstractInsnNode instruction, String type) {
        int site = sites.computeIfAbsent(instruction, unknown -> sites.size() % MAX_SITES);
        types[site] = type;
        return new Taint(1, 0, 1L << site, false);
    }

    private void give(Taint object, Taint value) {
        for (long open = object.sites(); open != 0; open &= open - 1) {
            int site = Long.numberOfTrailingZeros(open);
            Taint more = siteTaints[site].or(value.part());
            if (!more.equals(siteTaints[site])) {
                siteTaints[site] = more;
                hasChanged = true;
            }
        }
    }

    private static Taint untainted(Type type) {
        return type.getSize() == 2 ? Taint.WIDE : Taint.NONE;
    }

    private static boolean isReference(Type type) {
        return type.getSort() == Type.OBJECT || type.getSort() == Type.ARRAY;
    }

    @Override
    public Taint newValue(Type type) {
        return type == null ? Taint.NONE : type == Type.VOID_TYPE ? null : untainted(type);
    }

    @Override
    public Taint newParameterValue(boolean isInstance, int local, Type type) {
        Integer argument = arguments.get(local);
        return isReference(type) && argument < Long.SIZE - 1
                ? new Taint(1, 1L << argument, 0, isInstance && local == 0) : untainted(type);
    }

    @Override
    public Taint newOperation(AbstractInsnNode instruction) {
        return switch (instruction.getOpcode()) {
            case Opcodes.NEW -> site(instruction, ((TypeInsnNode) instruction).desc);
            case Opcodes.LCONST_0, Opcodes.LCONST_1, Opcodes.DCONST_0, Opcodes.DCONST_1 -> Taint.WIDE;
            case Opcodes.GETSTATIC -> untainted(Type.getType(((FieldInsnNode) instruction).desc));
            case Opcodes.LDC -> isWide(((LdcInsnNode) instruction).cst) ? Taint.WIDE : Taint.NONE;
            default -> Taint.NONE;
        };
    }

    private static boolean isWide(Object constant) {
        return constant instanceof Long || constant instanceof Double;
    }

    @Override
    public Taint copyOperation(AbstractInsnNode instruction, Taint value) {
        return value;
    }

    @Override
    public Taint unaryOperation(AbstractInsnNode instruction, Taint value) {
        return switch (instruction.getOpcode()) {
            case Opcodes.GETFIELD -> field((FieldInsnNode) instruction, value);
            case Opcodes.CHECKCAST -> cast(((TypeInsnNode) instruction).desc, value);
            case Opcodes.NEWARRAY, Opcodes.ANEWARRAY -> site(instruction, null);
            case Opcodes.I2L, Opcodes.I2D, Opcodes.L2D, Opcodes.F2L, Opcodes.F2D, Opcodes.D2L, Opcodes.LNEG,
                    Opcodes.DNEG -> Taint.WIDE;
            default -> Taint.NONE;
        };
    }

    /** Removes the taint if no stream can contain the type. Keeps it for JDK types, which reflection may create. */
    private Taint cast(String type, Taint value) {
        return hierarchy.isServerClass(type) && !hierarchy.canComeFromStream("L" + type + ";")
                ? new Taint(1, 0, value.sites(), false) : value;
    }

    private Taint field(FieldInsnNode field, Taint object) {
        Type type = Type.getType(field.desc);
        if (!isReference(type)) {
            return untainted(type);
        }
        boolean isFromStream = !hierarchy.isSerializable(field.owner)
                || hierarchy.canComeFromStream(field.desc) && !flows.isUnsetByStreams(field.owner, field.name);
        return isFromStream ? object.part() : new Taint(1, 0, object.sites(), false);
    }

    @Override
    public Taint binaryOperation(AbstractInsnNode instruction, Taint first, Taint second) {
        return switch (instruction.getOpcode()) {
            case Opcodes.AALOAD -> first.part();
            case Opcodes.PUTFIELD -> {
                give(first, second);
                yield Taint.NONE;
            }
            case Opcodes.LALOAD, Opcodes.DALOAD, Opcodes.LADD, Opcodes.DADD, Opcodes.LSUB, Opcodes.DSUB, Opcodes.LMUL,
                    Opcodes.DMUL, Opcodes.LDIV, Opcodes.DDIV, Opcodes.LREM, Opcodes.DREM, Opcodes.LSHL, Opcodes.LSHR,
                    Opcodes.LUSHR, Opcodes.LAND, Opcodes.LOR, Opcodes.LXOR -> Taint.WIDE;
            default -> Taint.NONE;
        };
    }

    @Override
    public Taint ternaryOperation(AbstractInsnNode instruction, Taint array, Taint index, Taint value) {
        give(array, value);
        return Taint.NONE;
    }

    @Override
    public Taint naryOperation(AbstractInsnNode instruction, List<? extends Taint> values) {
        if (instruction instanceof MethodInsnNode call) {
            if (call.getOpcode() != Opcodes.INVOKESTATIC) {
                values.subList(1, values.size()).forEach(value -> give(values.get(0), value));
            }
            return result(call, values);
        }
        if (instruction instanceof InvokeDynamicInsnNode dynamic) {
            Type type = Type.getReturnType(dynamic.desc);
            return isReference(type) ? values.stream().map(Taint::part).reduce(Taint.NONE, TaintInterpreter::union)
                    : untainted(type);
        }
        return site(instruction, null);
    }

    private static Taint union(Taint one, Taint other) {
        return new Taint(1, one.arguments() | other.arguments(), one.sites() | other.sites(), false);
    }

    private Taint result(MethodInsnNode call, List<? extends Taint> values) {
        Type type = Type.getReturnType(call.desc);
        if (!isReference(type)) {
            return untainted(type);
        }
        // The class of this is known: it is the class that the search began with.
        if (call.name.equals("getClass") && values.size() == 1 && values.get(0).isSelf()) {
            return Taint.NONE;
        }
        Taint union = values.stream().map(Taint::part).reduce(Taint.NONE, TaintInterpreter::union);
        if (union.equals(Taint.NONE)) {
            return union;
        }
        long returned = flows.returned(call);
        Taint result = Taint.NONE;
        for (int i = 0; i < values.size(); i++) {
            if ((returned >> Math.min(i, Long.SIZE - 1) & 1) != 0) {
                result = union(result, values.get(i));
            }
        }
        return result;
    }

    @Override
    public void returnOperation(AbstractInsnNode instruction, Taint value, Taint expected) {
        returned = union(returned, value);
    }

    @Override
    public Taint merge(Taint one, Taint other) {
        return one.or(other);
    }
}
