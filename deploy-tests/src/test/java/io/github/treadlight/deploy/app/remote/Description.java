package io.github.treadlight.deploy.app.remote;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Values as text: the same on both sides if they are the same. */
public final class Description {
    private Description() {}

    /** The class and what is in the value. */
    public static String of(Object value) {
        return value == null ? "null" : name(value.getClass()) + " " + text(value);
    }

    private static String text(Object value) {
        if (value instanceof Named named) {
            return named.name();
        }
        if (value instanceof Class<?> type) {
            return name(type);
        }
        String elements = Arrays.deepToString(new Object[] {value});
        return elements.substring(1, elements.length() - 1);
    }

    /** Proxies have names that count up. */
    private static String name(Class<?> type) {
        return java.lang.reflect.Proxy.isProxyClass(type) ? "proxy for " + Arrays.toString(type.getInterfaces())
                : type.getTypeName();
    }

    /** The class to ask for its loader: of an array or list, that of what is in it. */
    static Class<?> element(Object value) {
        if (value instanceof List<?> list) {
            Optional<?> first = list.stream().filter(element -> element != null).findFirst();
            return first.isPresent() ? element(first.get()) : value.getClass();
        }
        Class<?> type = value instanceof Class<?> asked ? asked : value.getClass();
        while (type.isArray()) {
            type = type.getComponentType();
        }
        return type;
    }
}
