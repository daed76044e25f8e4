package io.github.treadlight.stream;

import io.github.treadlight.classvalue.CompactClassValue;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;

/**
 * Classes of the JDK whose objects streams always write as objects of another class, such as
 * {@link java.time.LocalDate}. Such a class has a {@code writeReplace}, and a {@code readObject} that refuses to read.
 * Thread-safe. Retains no class of an application: only classes of the JDK's base module have a value.
 */
public final class ReplacedClasses {
    private static final CompactClassValue<Boolean> REPLACED = new CompactClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return hasBoth(type) || (type.getSuperclass() != null && contain(type.getSuperclass()));
        }
    };

    private ReplacedClasses() {}

    /** Returns whether the JDK always replaces objects of a class when it writes them. */
    public static boolean contain(Class<?> type) {
        return type.getModule() == Object.class.getModule() && REPLACED.get(type);
    }

    private static boolean hasBoth(Class<?> type) {
        List<String> methods = Arrays.stream(type.getDeclaredMethods()).map(Method::getName).toList();
        return methods.contains("writeReplace") && methods.contains("readObject");
    }
}
