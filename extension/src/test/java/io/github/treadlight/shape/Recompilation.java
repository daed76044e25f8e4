package io.github.treadlight.shape;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** A difference between class files of the same meaning, as from another compiler or release of the class. */
public enum Recompilation {
    WITHOUT_DEBUG_INFORMATION {
        @Override
        void change(ClassNode type, Random random) {
            type.sourceFile = null;
            for (MethodNode method : type.methods) {
                method.localVariables = null;
                method.parameters = null;
                instructions(method).filter(LineNumberNode.class::isInstance).toList()
                        .forEach(method.instructions::remove);
            }
        }
    },

    RENAMED_LOCAL_VARIABLES {
        @Override
        void change(ClassNode type, Random random) {
            for (MethodNode method : type.methods) {
                if (method.localVariables != null) {
                    method.localVariables.forEach(each -> each.name += random.nextInt(9));
                }
            }
        }
    },

    OTHER_LINE_NUMBERS {
        @Override
        void change(ClassNode type, Random random) {
            int added = random.nextInt(999);
            for (MethodNode method : type.methods) {
                instructions(method).filter(LineNumberNode.class::isInstance)
                        .forEach(each -> ((LineNumberNode) each).line += added);
            }
        }
    },

    REORDERED_MEMBERS {
        @Override
        void change(ClassNode type, Random random) {
            Collections.shuffle(type.methods, random);
            Collections.shuffle(type.fields, random);
        }
    },

    ADDED_FIELD {
        @Override
        void change(ClassNode type, Random random) {
            type.fields.add(new FieldNode(Opcodes.ACC_PRIVATE, "added" + random.nextInt(9), "I", null, null));
        }
    },

    ADDED_METHOD {
        @Override
        void change(ClassNode type, Random random) {
            MethodNode added = new MethodNode(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "added", "()V", null, null);
            for (int i = random.nextInt(9); i > 0; i--) {
                added.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Thread", "yield", "()V", false);
            }
            added.visitInsn(Opcodes.RETURN);
            type.methods.add(random.nextInt(type.methods.size()), added);
        }
    },

    OTHER_SLOTS {
        @Override
        void change(ClassNode type, Random random) {
            int added = 1 + random.nextInt(3);
            for (MethodNode method : type.methods) {
                moveLocals(method, added);
            }
        }

        private void moveLocals(MethodNode method, int added) {
            boolean isInstance = (method.access & Opcodes.ACC_STATIC) == 0;
            int first = (Type.getArgumentsAndReturnSizes(method.desc) >> 2) - (isInstance ? 0 : 1);
            int firstInFrame = Type.getArgumentTypes(method.desc).length + (isInstance ? 1 : 0);
            instructions(method).forEach(each -> {
                if (each instanceof VarInsnNode variable && variable.var >= first) {
                    variable.var += added;
                } else if (each instanceof IincInsnNode increment && increment.var >= first) {
                    increment.var += added;
                } else if (each instanceof FrameNode frame && frame.local != null) {
                    List<Object> locals = new ArrayList<>(frame.local);
                    if (locals.size() >= firstInFrame) {
                        locals.addAll(firstInFrame, Collections.nCopies(added, Opcodes.TOP));
                    }
                    frame.local = locals;
                }
            });
            if (method.localVariables != null) {
                method.localVariables.stream().filter(each -> each.index >= first).forEach(each -> each.index += added);
            }
            method.maxLocals += added;
        }
    },

    OTHER_KIND_OF_SWITCH {
        @Override
        void change(ClassNode type, Random random) {
            for (MethodNode method : type.methods) {
                instructions(method).filter(TableSwitchInsnNode.class::isInstance).map(TableSwitchInsnNode.class::cast)
                        .toList().forEach(each -> {
                            int[] keys = new int[each.labels.size()];
                            Arrays.setAll(keys, i -> each.min + i);
                            method.instructions.set(each, new LookupSwitchInsnNode(each.dflt, keys,
                                    each.labels.toArray(LabelNode[]::new)));
                        });
            }
        }
    },

    RENAMED_LAMBDAS {
        @Override
        void change(ClassNode type, Random random) {
            String added = "$" + random.nextInt(99);
            for (MethodNode method : type.methods) {
                if (method.name.startsWith("lambda$")) {
                    method.name += added;
                }
                instructions(method).filter(InvokeDynamicInsnNode.class::isInstance)
                        .map(InvokeDynamicInsnNode.class::cast)
                        .forEach(each -> Arrays.setAll(each.bsmArgs, i -> renamed(each.bsmArgs[i], added)));
            }
        }

        private Object renamed(Object argument, String added) {
            return argument instanceof Handle body && body.getName().startsWith("lambda$")
                    ? new Handle(body.getTag(), body.getOwner(), body.getName() + added, body.getDesc(),
                            body.isInterface())
                    : argument;
        }
    },

    /** Since Java 11, javac calls private methods with the same instruction as public ones. */
    OTHER_CALLS_OF_PRIVATE_METHODS {
        @Override
        void change(ClassNode type, Random random) {
            for (MethodNode method : type.methods) {
                instructions(method).filter(MethodInsnNode.class::isInstance).map(MethodInsnNode.class::cast)
                        .filter(call -> call.owner.equals(type.name) && isPrivate(type, call))
                        .forEach(call -> call.setOpcode(call.getOpcode() == Opcodes.INVOKEVIRTUAL
                                ? Opcodes.INVOKESPECIAL : Opcodes.INVOKEVIRTUAL));
            }
        }

        private boolean isPrivate(ClassNode type, MethodInsnNode call) {
            return !call.name.startsWith("<") && type.methods.stream().anyMatch(each -> each.name.equals(call.name)
                    && each.desc.equals(call.desc) && (each.access & Opcodes.ACC_PRIVATE) != 0
                    && (each.access & Opcodes.ACC_STATIC) == 0);
        }
    },

    NEWER_CLASS_FILE {
        @Override
        void change(ClassNode type, Random random) {
            type.version = Opcodes.V17;
        }
    };

    /** Changes a class. */
    abstract void change(ClassNode type, Random random);

    /** Returns a class file with some of the differences, and constants in a different order. */
    public static byte[] of(byte[] classFile, long seed) {
        Random random = new Random(seed);
        ClassNode type = new ClassNode();
        new ClassReader(classFile).accept(type, ClassReader.EXPAND_FRAMES);
        Recompilation[] all = values();
        all[(int) (seed % all.length)].change(type, random);
        for (Recompilation each : all) {
            if (random.nextInt(3) == 0) {
                each.change(type, random);
            }
        }
        ClassWriter out = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        for (int i = random.nextInt(500); i > 0; i--) {
            out.newConst("constant " + random.nextInt());
        }
        type.accept(out);
        return out.toByteArray();
    }

    static Stream<AbstractInsnNode> instructions(MethodNode method) {
        return Arrays.stream(method.instructions.toArray());
    }
}
