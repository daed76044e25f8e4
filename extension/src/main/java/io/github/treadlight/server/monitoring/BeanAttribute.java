package io.github.treadlight.server.monitoring;

import java.util.Map;
import java.util.function.Function;
import javax.management.ImmutableDescriptor;
import javax.management.MBeanAttributeInfo;
import javax.management.openmbean.OpenType;
import javax.management.openmbean.SimpleType;

/**
 * A read-only attribute of an MBean, or a column of its tables.
 *
 * @param <S> the type of the object from which the value is read
 * @param type the type of the value
 */
record BeanAttribute<S>(String name, OpenType<?> type, Function<S, Object> read) {
    /** Names of types in the attributes of an MXBean, where they differ from those of the open types. */
    private static final Map<OpenType<?>, String> PRIMITIVES =
            Map.of(SimpleType.INTEGER, "int", SimpleType.LONG, "long", SimpleType.BOOLEAN, "boolean");

    static <S> BeanAttribute<S> text(String name, Function<S, Object> read) {
        return new BeanAttribute<>(name, SimpleType.STRING, read);
    }

    /** Returns what an MXBean would have for this attribute. */
    MBeanAttributeInfo info() {
        return new MBeanAttributeInfo(name, PRIMITIVES.getOrDefault(type, type.getClassName()), name, true, false,
                type.equals(SimpleType.BOOLEAN), new ImmutableDescriptor(Map.of("openType", type)));
    }
}
