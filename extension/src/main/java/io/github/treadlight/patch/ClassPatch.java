package io.github.treadlight.patch;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** A change of instructions in methods of a class. Immutable. */
interface ClassPatch {
    /** The version of ASM's interface that all patches use. */
    int API = Opcodes.ASM9;

    /** Returns the name of the patch in the list of shapes. */
    String id();

    /** Returns the purpose of the patch. */
    PatchPurpose purpose();

    /** Returns whether a class file still has the defect that the patch repairs. */
    boolean hasDefect(ClassReader classFile);

    /**
     * Returns whether {@link AnswerComparison} compares the answers of the patched methods with those of the original
     * ones. If not, the patch changes the methods in place.
     */
    default boolean isCompared() {
        return true;
    }

    /**
     * Returns a visitor that writes the changed instructions of a method.
     *
     * @param next writes the instructions
     * @param owner the internal name of the class
     * @param method the method that has the instructions
     * @param changes counts the changes
     */
    MethodVisitor change(MethodVisitor next, String owner, MethodId method, int[] changes);

    /** Returns whether the patch has made the expected number of changes. */
    default boolean fits(int[] changes) {
        return changes[0] == 1;
    }

    /** Adds the methods that the changed instructions call. */
    void addMethods(ClassVisitor out, String owner);

    /**
     * Returns the name of an added method that returns whether the original method is fast for these arguments, or null
     * if the original is always fast. The added method has the parameters of the patched one.
     */
    default @Nullable String isFast() {
        return null;
    }
}
