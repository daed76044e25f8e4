package io.github.treadlight.classvalue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.CodeSizeEvaluator;

/** Checks the bytecode sizes on which the speed of lookups depends. */
class InliningTest {
    /** HotSpot's FreqInlineSize. HotSpot never inlines a method of more bytes, however often it is called. */
    private static final int LARGEST_INLINED = 325;

    @Test
    void getCanBeInlinedAndGetFurtherCannot() {
        Map<String, Integer> sizes = sizes(CompactClassValue.class);
        assertThat(sizes.get("get")).isLessThan(LARGEST_INLINED / 2);
        assertThat(sizes.get("getOrCompute")).isGreaterThan(LARGEST_INLINED);
    }

    /** Returns the minimal bytecode size of each method, by name; the largest size of overloaded methods. */
    private static Map<String, Integer> sizes(Class<?> type) {
        Map<String, Integer> sizes = new HashMap<>();
        new ClassReader(TestLoader.bytesOf(type)).accept(new ClassVisitor(Opcodes.ASM9) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
                    String[] exceptions) {
                return new CodeSizeEvaluator(null) {
                    @Override
                    public void visitEnd() {
                        sizes.merge(name, getMinSize(), Math::max);
                    }
                };
            }
        }, 0);
        return sizes;
    }
}
