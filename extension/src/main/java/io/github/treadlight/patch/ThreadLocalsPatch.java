package io.github.treadlight.patch;

import java.lang.ref.Reference;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * A patch that stops the server from removing entries from other threads' tables of thread locals.
 *
 * <p>When the class loader of a web application stops, the server calls {@code ThreadLocalMap.expungeStaleEntries} for
 * each thread of the JVM. This method moves entries, but a table has no lock. A thread that uses its table at the same
 * time may miss an entry, or get a {@link NullPointerException} from {@link ThreadLocal#set}. So the undeployment of
 * one application can make requests to another fail.
 *
 * <p>The patched class does not call that method. The server then reads the value of each entry. Before this read, the
 * patched class clears the value if the entry's thread local was collected, because a thread can reach the value only
 * through the thread local. The empty entry stays in its slot until its thread replaces or removes it. In two cases a
 * thread may still read null, as with the original: if it found the entry just before {@code ThreadLocalCleaner}
 * cleared that entry; or if the thread that undeploys sees the thread's new entry as cleared, on a processor that
 * reorders writes.
 *
 * <p>The patched class reads a copy of each table. Payara reads a slot several times. If the thread emptied the slot
 * between two reads, the check would throw a {@link NullPointerException}, and the class loader would not stop
 * completely.
 */
enum ThreadLocalsPatch implements ClassPatch {
    UNCHANGED_TABLES;

    private static final String EXPUNGE = "expungeStaleEntries";
    private static final String METHOD = "java/lang/reflect/Method";
    private static final String FIELD = "java/lang/reflect/Field";
    private static final String REFERENCE = "java/lang/ref/Reference";
    private static final String GET_TYPE = "(Ljava/lang/Object;)Ljava/lang/Object;";
    private static final String TABLE = "[Ljava/lang/Object;";
    private static final String ADDED = "copyOrClearedValue";
    private static final String ADDED_TYPE = "(Ljava/lang/reflect/Field;Ljava/lang/Object;)Ljava/lang/Object;";
    /** The expected calls of {@code Field.get}: one reads a thread's table, the other an entry's value. */
    private static final int READS = 2;

    @Override
    public String id() {
        return "thread-locals";
    }

    @Override
    public PatchPurpose purpose() {
        return PatchPurpose.THREAD_LOCALS;
    }

    /** Returns whether a method of the class contains the name {@code expungeStaleEntries}. */
    @Override
    public boolean hasDefect(ClassReader classFile) {
        boolean[] found = new boolean[1];
        classFile.accept(new ClassVisitor(API) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String descriptor, @Nullable String signature,
                    String @Nullable [] exceptions) {
                return new MethodVisitor(API) {
                    @Override
                    public void visitLdcInsn(Object constant) {
                        found[0] |= constant.equals(EXPUNGE);
                    }
                };
            }
        }, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return found[0];
    }

    /**
     * Returns false: the methods return nothing, and the original would change the tables of other threads, which the
     * patch prevents. The shape includes all methods that they call in their class, and {@link #fits} counts the
     * changes.
     */
    @Override
    public boolean isCompared() {
        return false;
    }

    @Override
    public MethodVisitor change(MethodVisitor next, String owner, MethodId method, int[] changes) {
        boolean expunges = method.name().equals("checkThreadLocalsForLeaks") || method.name().equals(EXPUNGE);
        boolean reads = method.name().equals("checkThreadLocalMapForLeaks");
        return new MethodVisitor(API, next) {
            @Override
            public void visitMethodInsn(
                    int opcode, String type, String called, String calledType, boolean isInterface) {
                if (expunges && type.equals(METHOD) && called.equals("invoke")) {
                    changes[0]++;
                    // Drops the table and the empty array. The method is left as the result, which is ignored.
                    super.visitInsn(Opcodes.POP2);
                } else if (reads && type.equals(FIELD) && called.equals("get")) {
                    changes[1]++;
                    super.visitMethodInsn(Opcodes.INVOKESTATIC, owner, ADDED, ADDED_TYPE, false);
                } else {
                    super.visitMethodInsn(opcode, type, called, calledType, isInterface);
                }
            }
        };
    }

    @Override
    public boolean fits(int[] changes) {
        return changes[0] > 0 && changes[1] == READS;
    }

    /**
     * Adds a method with the parameters {@code field} and {@code object}. If the object is an entry, which is a
     * {@link Reference}, the method sets the field to null if the entry was cleared, and returns the field's value.
     * Otherwise the field holds a table or null, and the method returns a copy of the table or null.
     */
    @Override
    public void addMethods(ClassVisitor out, String owner) {
        MethodVisitor code = out.visitMethod(Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC,
                ADDED, ADDED_TYPE, null, new String[] {"java/lang/IllegalAccessException"});
        code.visitCode();
        Label table = new Label();
        Label read = new Label();
        Label end = new Label();
        code.visitVarInsn(Opcodes.ALOAD, 1);
        code.visitTypeInsn(Opcodes.INSTANCEOF, REFERENCE);
        code.visitJumpInsn(Opcodes.IFEQ, table);
        code.visitVarInsn(Opcodes.ALOAD, 1);
        code.visitTypeInsn(Opcodes.CHECKCAST, REFERENCE);
        code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, REFERENCE, "get", "()Ljava/lang/Object;", false);
        code.visitJumpInsn(Opcodes.IFNONNULL, read);
        code.visitVarInsn(Opcodes.ALOAD, 0);
        code.visitVarInsn(Opcodes.ALOAD, 1);
        code.visitInsn(Opcodes.ACONST_NULL);
        code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, FIELD, "set", "(Ljava/lang/Object;Ljava/lang/Object;)V", false);
        code.visitLabel(read);
        code.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
        visitRead(code);
        code.visitInsn(Opcodes.ARETURN);
        code.visitLabel(table);
        code.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
        visitRead(code);
        code.visitInsn(Opcodes.DUP);
        code.visitJumpInsn(Opcodes.IFNULL, end);
        code.visitTypeInsn(Opcodes.CHECKCAST, TABLE);
        code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, TABLE, "clone", "()Ljava/lang/Object;", false);
        code.visitLabel(end);
        code.visitFrame(Opcodes.F_SAME1, 0, null, 1, new Object[] {"java/lang/Object"});
        code.visitInsn(Opcodes.ARETURN);
        code.visitMaxs(3, 2);
        code.visitEnd();
    }

    private static void visitRead(MethodVisitor code) {
        code.visitVarInsn(Opcodes.ALOAD, 0);
        code.visitVarInsn(Opcodes.ALOAD, 1);
        code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, FIELD, "get", GET_TYPE, false);
    }
}
