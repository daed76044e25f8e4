package io.github.treadlight.deploy.app.remote;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Describes values as text. Equal values have equal descriptions in the client and in the server. */
public final class ValueDescription {
    private ValueDescription() {}

    /** Returns the class and the content of a value. */
    public static String of(Object value) {
        return value == null ? "null" : name(value.getClass()) + " " + text(value);
    }

    private static String text(Object value) {
        if (value instanceof ProxiedInterface proxy) {
            return proxy.name();
        }
        if (value instanceof Class<?> type) {
            return name(type);
        }
        String elements = Arrays.deepToString(new Object[] {value});
        return elements.substring(1, elements.length() - 1);
    }

    /** Returns the name of a class, or the interfaces of a proxy class, because the JVM numbers such classes. */
    private static String name(Class<?> type) {
        return java.lang.reflect.Proxy.isProxyClass(type) ? "proxy for " + Arrays.toString(type.getInterfaces())
                : type.getTypeName();
    }

    /** Returns the class of a value, or of the elements of an array or list. */
    static Class<?> element(Object value) {
        if (value instanceof List<?> list) {
            Optional<?> first = list.stream().filter(element -> element != null).findFirst();
            return first.isPresent() ? element(first.get()) : value.getClass();
        }
        Class<?> type = value instanceof Class<?> itself ? itself : value.getClass();
        while (type.isArray()) {
            type = type.getComponentType();
        }
        return type;
    }
}
