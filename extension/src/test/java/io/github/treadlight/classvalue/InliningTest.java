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

/** The sizes in bytecode that a lookup's speed hangs on. */
class InliningTest {
    /** HotSpot's FreqInlineSize: a method of more bytes is inlined nowhere, however hot. */
    private static final int LARGEST_INLINED = 325;

    @Test
    void aLookupIsInlinedAndWhatFollowsAFirstMissIsNot() {
        Map<String, Integer> sizes = sizes(CompactClassValue.class);
        assertThat(sizes.get("get")).isLessThan(LARGEST_INLINED / 2);
        assertThat(sizes.get("getFurther")).isGreaterThan(LARGEST_INLINED);
    }

    /** The least bytes each method may have, by name. */
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
