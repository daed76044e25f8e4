package io.github.treadlight.annotation;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.annotation.Marks.HeirTag;
import io.github.treadlight.annotation.Marks.HeirTags;
import io.github.treadlight.annotation.Marks.Tag;
import io.github.treadlight.annotation.Marks.Tags;
import io.github.treadlight.fixture.ApplicationLoader;
import jakarta.enterprise.inject.Stereotype;
import java.lang.annotation.Annotation;
import java.lang.annotation.Retention;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Compares the cache with plain reflection, for generated class files of shapes that compilers seldom write. */
class RandomHierarchyTest {
    private static final int HIERARCHIES = 400;
    private static final int TYPES = 12;
    private static final List<Class<? extends Annotation>> COMPARED = new ArrayList<>(Marks.NUMBERED);

    static {
        Collections.addAll(COMPARED, Tags.class, HeirTags.class, Stereotype.class, Retention.class, Override.class);
    }

    @Test
    void everyResultEqualsThatOfReflection() {
        long seed = System.nanoTime();
        int[] hits = new int[4];
        for (int i = 0; i < HIERARCHIES; i++) {
            check(seed + i, hits);
        }
        // Otherwise the hierarchies would have nothing to compare.
        assertThat(hits).as("seed %d", seed).doesNotContain(0, 1, 2);
    }

    private static void check(long seed, int[] hits) {
        Random random = new Random(seed);
        List<Class<?>> types = generate(random);
        Collections.shuffle(types, random);
        ClassAnnotations annotations = new ClassAnnotations();
        for (Class<?> type : types) {
            ExpectedAnnotations plain = new ExpectedAnnotations(type);
            plain.assertFoundBy(annotations, COMPARED, "seed " + seed + ", " + type);
            AnnotationsOfClass of = annotations.of(type);
            hits[0] += of.all().isEmpty() ? 0 : 1;
            hits[1] += of.stereotypes().isEmpty() ? 0 : 1;
            hits[2] += plain.interfaces().size() > 2 ? 1 : 0;
            hits[3] += of.all(Tag.class).size() > 1 || of.all(HeirTag.class).size() > 1 ? 1 : 0;
        }
    }

    private static List<Class<?>> generate(Random random) {
        ApplicationLoader loader = new ApplicationLoader();
        List<Class<?>> all = new ArrayList<>();
        List<String> classes = new ArrayList<>(List.of("java/lang/Object"));
        List<String> interfaces = new ArrayList<>();
        for (int i = 0; i < TYPES; i++) {
            boolean isInterface = random.nextBoolean();
            String name = "generated/Type" + i;
            String superClass = isInterface ? "java/lang/Object" : laterOf(classes, random);
            Collections.shuffle(interfaces, random);
            String[] some = interfaces.subList(0, Math.min(interfaces.size(), random.nextInt(4)))
                    .toArray(String[]::new);
            ClassWriter writer = new ClassWriter(0);
            writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC | Opcodes.ACC_ABSTRACT
                    | (isInterface ? Opcodes.ACC_INTERFACE : 0), name, null, superClass, some);
            annotate(writer, random);
            writer.visitEnd();
            all.add(loader.define(name.replace('/', '.'), writer.toByteArray()));
            (isInterface ? interfaces : classes).add(name);
        }
        return all;
    }

    /** Prefers later classes, so that there are long chains. */
    private static String laterOf(List<String> classes, Random random) {
        return classes.get(Math.max(random.nextInt(classes.size()), random.nextInt(classes.size())));
    }

    private static void annotate(ClassWriter writer, Random random) {
        List<Class<? extends Annotation>> order = new ArrayList<>(Marks.NUMBERED);
        Collections.addAll(order, Tags.class, HeirTags.class);
        Collections.shuffle(order, random);
        for (Class<? extends Annotation> each : order) {
            if (random.nextInt(10) == 0) {
                AnnotationVisitor annotation = writer.visitAnnotation(Type.getDescriptor(each), true);
                if (each == Tags.class || each == HeirTags.class) {
                    Class<?> repeated = each == Tags.class ? Tag.class : HeirTag.class;
                    AnnotationVisitor values = annotation.visitArray("value");
                    for (int count = random.nextInt(4); count > 0; count--) {
                        AnnotationVisitor value = values.visitAnnotation(null, Type.getDescriptor(repeated));
                        value.visit("value", random.nextInt(1000));
                        value.visitEnd();
                    }
                    values.visitEnd();
                } else if (random.nextBoolean()) {
                    annotation.visit("value", random.nextInt(1000));
                }
                annotation.visitEnd();
            }
        }
    }
}
