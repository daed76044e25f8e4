package io.github.treadlight.annotation;

import java.lang.reflect.Proxy;
import java.util.stream.IntStream;

/**
 * The kind of a class, determined without running any of its code.
 *
 * @param isRecord whether the class is a record
 * @param isSealed whether it is a sealed class or interface
 * @param isEnum whether its instances are enum constants: an enum, or the body of one of its constants, for which
 *     {@link Class#isEnum} is false
 * @param isProxy whether it is a proxy of {@link Proxy}
 */
public record Traits(boolean isRecord, boolean isSealed, boolean isEnum, boolean isProxy) {
    private static final int RECORD = 1;
    private static final int SEALED = 2;
    private static final int ENUM = 4;
    private static final int PROXY = 8;

    /** Every possible combination; all classes share these instances. */
    private static final Traits[] ALL = IntStream.range(0, 2 * PROXY)
            .mapToObj(i -> new Traits((i & RECORD) != 0, (i & SEALED) != 0, (i & ENUM) != 0, (i & PROXY) != 0))
            .toArray(Traits[]::new);

    static Traits of(Class<?> type) {
        return ALL[(type.isRecord() ? RECORD : 0)
                | (type.isSealed() ? SEALED : 0)
                | (Enum.class.isAssignableFrom(type) && type != Enum.class ? ENUM : 0)
                | (Proxy.isProxyClass(type) ? PROXY : 0)];
    }
}
