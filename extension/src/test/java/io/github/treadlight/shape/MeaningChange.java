package io.github.treadlight.shape;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * A change to the code of one method, after which the method does something else.
 *
 * @param method the name and descriptor of the method
 * @param text describes the change
 * @param classFile the changed class file
 */
@SuppressWarnings("ArrayRecordComponent") // compared by no test
public record MeaningChange(String method, String text, byte[] classFile) {
    /** Changes an instruction and returns a description, or changes nothing and returns null. */
    private interface Change {
        @Nullable String apply(MethodNode method, AbstractInsnNode instruction);
    }

    private static final List<Change> CHANGES = List.of(MeaningChange::swapBranch, MeaningChange::useOtherField,
            MeaningChange::writeInsteadOfRead, MeaningChange::callOtherMethod, MeaningChange::removeCall,
            MeaningChange::changeConstant, MeaningChange::useOtherLocal, MeaningChange::removeStore,
            MeaningChange::removeMonitor, MeaningChange::addSideEffect, MeaningChange::changeType,
            MeaningChange::changeLambda);

    /** Returns all changes of a method of a class, one instruction each. */
    public static List<MeaningChange> of(byte[] classFile, String method) {
        List<MeaningChange> changes = new ArrayList<>();
        ClassNode type = readCode(classFile);
        int size = method(type, method).instructions.size();
        for (int i = 0; i < size; i++) {
            for (Change change : CHANGES) {
                MethodNode node = method(type, method);
                String text = change.apply(node, node.instructions.get(i));
                if (text != null) {
                    changes.add(new MeaningChange(method, text + " at " + i, write(type)));
                    type = readCode(classFile); // unchanged
                }
            }
        }
        if (!method.startsWith("lambda$")) {
            method(type, method).access ^= Opcodes.ACC_SYNCHRONIZED;
            changes.add(new MeaningChange(method, "synchronized", write(type)));
        }
        type = readCode(classFile);
        if (!method(type, method).tryCatchBlocks.isEmpty()) {
            method(type, method).tryCatchBlocks.remove(0);
            changes.add(new MeaningChange(method, "removed handler", write(type)));
        }
        return changes;
    }

    /** Returns the names and descriptors of the methods that a class declares. */
    public static Set<String> methods(byte[] classFile) {
        return read(classFile).methods.stream().map(each -> each.name + each.desc).collect(Collectors.toSet());
    }

    /** Returns a class file with only these methods. */
    public static byte[] onlyWith(Set<String> methods, byte[] classFile) {
        ClassNode type = read(classFile);
        type.methods.removeIf(each -> !methods.contains(each.name + each.desc));
        return write(type);
    }

    /** Reads what shapes contain. The changed class files are not loaded, so they need no frames. */
    private static ClassNode readCode(byte[] classFile) {
        ClassNode type = new ClassNode();
        new ClassReader(classFile).accept(type, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return type;
    }

    private static ClassNode read(byte[] classFile) {
        ClassNode type = new ClassNode();
        new ClassReader(classFile).accept(type, 0);
        return type;
    }

    private static byte[] write(ClassNode type) {
        ClassWriter out = new ClassWriter(0);
        type.accept(out);
        return out.toByteArray();
    }

    private static MethodNode method(ClassNode type, String key) {
        return type.methods.stream().filter(each -> (each.name + each.desc).equals(key)).findFirst().orElseThrow();
    }

    private static @Nullable String swapBranch(MethodNode method, AbstractInsnNode each) {
        if (!(each instanceof JumpInsnNode jump) || jump.getOpcode() == Opcodes.GOTO) {
            return null;
        }
        int opcode = jump.getOpcode();
        jump.setOpcode(opcode >= Opcodes.IFNULL ? opcode ^ 1 : ((opcode + 1) ^ 1) - 1);
        return "swapped branch " + opcode;
    }

    private static @Nullable String useOtherField(MethodNode method, AbstractInsnNode each) {
        if (!(each instanceof FieldInsnNode field)) {
            return null;
        }
        field.name += "2";
        return "other field " + field.name;
    }

    private static @Nullable String writeInsteadOfRead(MethodNode method, AbstractInsnNode each) {
        if (each.getOpcode() != Opcodes.GETSTATIC) {
            return null;
        }
        FieldInsnNode field = (FieldInsnNode) each;
        InsnList write = new InsnList();
        write.add(new InsnNode(Opcodes.DUP));
        write.add(new FieldInsnNode(Opcodes.PUTSTATIC, field.owner, field.name, field.desc));
        method.instructions.insert(each, write);
        method.maxStack++;
        return "written field " + field.name;
    }

    private static @Nullable String callOtherMethod(MethodNode method, AbstractInsnNode each) {
        if (!(each instanceof MethodInsnNode call) || call.name.startsWith("<")) {
            return null;
        }
        call.name += "2";
        return "other method " + call.name;
    }

    /** Drops the arguments and pushes null or zero. */
    private static @Nullable String removeCall(MethodNode method, AbstractInsnNode each) {
        if (!(each instanceof MethodInsnNode call) || call.name.startsWith("<")) {
            return null;
        }
        InsnList instead = new InsnList();
        Type[] parameters = Type.getArgumentTypes(call.desc);
        for (int i = parameters.length - 1; i >= 0; i--) {
            instead.add(new InsnNode(parameters[i].getSize() == 2 ? Opcodes.POP2 : Opcodes.POP));
        }
        if (call.getOpcode() != Opcodes.INVOKESTATIC) {
            instead.add(new InsnNode(Opcodes.POP));
        }
        switch (Type.getReturnType(call.desc).getSort()) {
            case Type.VOID -> {}
            case Type.LONG -> instead.add(new InsnNode(Opcodes.LCONST_0));
            case Type.OBJECT, Type.ARRAY -> instead.add(new InsnNode(Opcodes.ACONST_NULL));
            default -> instead.add(new InsnNode(Opcodes.ICONST_0));
        }
        method.instructions.insert(each, instead);
        method.instructions.remove(each);
        return "removed call of " + call.name;
    }

    private static @Nullable String changeConstant(MethodNode method, AbstractInsnNode each) {
        AbstractInsnNode other;
        if (each instanceof LdcInsnNode constant && constant.cst instanceof String text) {
            other = new LdcInsnNode(text + "2");
        } else if (each instanceof LdcInsnNode constant && constant.cst instanceof Type type) {
            other = new LdcInsnNode(Type.getType(type.equals(Type.getType(Object.class))
                    ? String.class : Object.class));
        } else if (each instanceof IntInsnNode number) {
            other = new IntInsnNode(number.getOpcode(), number.operand + 1);
        } else if (each instanceof IincInsnNode increment) {
            other = new IincInsnNode(increment.var, increment.incr + 1);
        } else if (each.getOpcode() >= Opcodes.ICONST_M1 && each.getOpcode() < Opcodes.ICONST_5) {
            other = new InsnNode(each.getOpcode() + 1);
        } else {
            return null;
        }
        method.instructions.set(each, other);
        return "other constant";
    }

    private static @Nullable String useOtherLocal(MethodNode method, AbstractInsnNode each) {
        if (!(each instanceof VarInsnNode variable) || method.maxLocals < 2) {
            return null;
        }
        variable.var = variable.var == 0 ? 1 : variable.var - 1;
        return "other local variable " + variable.var;
    }

    private static @Nullable String removeStore(MethodNode method, AbstractInsnNode each) {
        if (each.getOpcode() < Opcodes.ISTORE || each.getOpcode() > Opcodes.ASTORE) {
            return null;
        }
        boolean isLong = each.getOpcode() == Opcodes.LSTORE || each.getOpcode() == Opcodes.DSTORE;
        method.instructions.set(each, new InsnNode(isLong ? Opcodes.POP2 : Opcodes.POP));
        return "removed store";
    }

    private static @Nullable String removeMonitor(MethodNode method, AbstractInsnNode each) {
        if (each.getOpcode() != Opcodes.MONITORENTER && each.getOpcode() != Opcodes.MONITOREXIT) {
            return null;
        }
        method.instructions.set(each, new InsnNode(Opcodes.POP));
        return "removed monitor";
    }

    private static @Nullable String addSideEffect(MethodNode method, AbstractInsnNode each) {
        if (each.getOpcode() < 0) {
            return null;
        }
        method.instructions.insertBefore(each,
                new MethodInsnNode(Opcodes.INVOKESTATIC, "java/lang/Thread", "yield", "()V", false));
        return "added side effect";
    }

    private static @Nullable String changeType(MethodNode method, AbstractInsnNode each) {
        if (!(each instanceof TypeInsnNode type)) {
            return null;
        }
        type.desc = type.desc.equals("java/lang/Object") ? "java/lang/String" : "java/lang/Object";
        return "other type";
    }

    private static @Nullable String changeLambda(MethodNode method, AbstractInsnNode each) {
        if (!(each instanceof InvokeDynamicInsnNode lambda)
                || lambda.bsm.getOwner().equals("java/lang/invoke/StringConcatFactory")) {
            return null;
        }
        lambda.name += "2";
        return "other functional method";
    }
}
