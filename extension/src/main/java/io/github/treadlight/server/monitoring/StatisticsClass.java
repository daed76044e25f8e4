package io.github.treadlight.server.monitoring;

import java.lang.annotation.Annotation;
import java.lang.invoke.MethodHandles;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;
import org.glassfish.external.statistics.CountStatistic;
import org.glassfish.gmbal.AMXMetadata;
import org.glassfish.gmbal.Description;
import org.glassfish.gmbal.ManagedAttribute;
import org.glassfish.gmbal.ManagedObject;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Generates a class of statistics with a getter for each figure. The server accepts nothing else: it finds the values
 * of an object by the annotated public methods of its class ({@code StatsProviderManagerDelegateImpl}).
 */
final class StatisticsClass {
    private static final String SUPER = Type.getInternalName(FigureStatistics.class);
    private static final String CONSTRUCTOR =
            Type.getMethodDescriptor(Type.VOID_TYPE, Type.getType(IntFunction.class));
    private static final String GETTER = Type.getMethodDescriptor(Type.getType(CountStatistic.class));
    private static final String READ =
            Type.getMethodDescriptor(Type.getType(CountStatistic.class), Type.INT_TYPE);

    private StatisticsClass() {}

    /** Defines a class in this package. */
    static Class<? extends FigureStatistics> define(
            String name, String description, Map<String, Object> metadata, List<? extends Figure<?>> figures) {
        ClassWriter out = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        out.visit(Opcodes.V17, Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL | Opcodes.ACC_SUPER,
                SUPER.replace(FigureStatistics.class.getSimpleName(), name), null, SUPER, null);
        annotate(out.visitAnnotation(descriptor(AMXMetadata.class), true), metadata);
        annotate(out.visitAnnotation(descriptor(ManagedObject.class), true), Map.of());
        annotate(out.visitAnnotation(descriptor(Description.class), true), Map.of("value", description));

        MethodVisitor constructor = out.visitMethod(Opcodes.ACC_PUBLIC, "<init>", CONSTRUCTOR, null, null);
        constructor.visitVarInsn(Opcodes.ALOAD, 0);
        constructor.visitVarInsn(Opcodes.ALOAD, 1);
        constructor.visitMethodInsn(Opcodes.INVOKESPECIAL, SUPER, "<init>", CONSTRUCTOR, false);
        end(constructor, Opcodes.RETURN);

        for (int i = 0; i < figures.size(); i++) {
            String figure = figures.get(i).name();
            MethodVisitor getter = out.visitMethod(Opcodes.ACC_PUBLIC, "get" + figure, GETTER, null, null);
            annotate(getter.visitAnnotation(descriptor(ManagedAttribute.class), true),
                    Map.of("id", figure.toLowerCase(Locale.ROOT)));
            getter.visitVarInsn(Opcodes.ALOAD, 0);
            getter.visitLdcInsn(i);
            getter.visitMethodInsn(Opcodes.INVOKEVIRTUAL, SUPER, "read", READ, false);
            end(getter, Opcodes.ARETURN);
        }
        try {
            return MethodHandles.lookup().defineClass(out.toByteArray()).asSubclass(FigureStatistics.class);
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static String descriptor(Class<? extends Annotation> type) {
        return Type.getDescriptor(type);
    }

    private static void annotate(AnnotationVisitor annotation, Map<String, Object> values) {
        values.forEach(annotation::visit);
        annotation.visitEnd();
    }

    private static void end(MethodVisitor method, int returning) {
        method.visitInsn(returning);
        method.visitMaxs(0, 0); // computed
        method.visitEnd();
    }
}
