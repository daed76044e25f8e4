package io.github.treadlight.stream.deny;

import io.github.treadlight.classvalue.CompactClassValue;
import java.io.Externalizable;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Set;

/**
 * Classes of the JDK whose objects no stream can contain, such as {@link java.time.LocalDate}. The JDK writes their
 * objects as objects of another class ({@code writeReplace}), and their {@code readObject} refuses to read.
 *
 * <p>The refusal is proved with the class files of the running JDK: {@code readObject} of the class only throws an
 * exception, see {@link RefusingMethods}. For a superclass, {@code readObjectNoData} must refuse, too, because the JDK
 * calls it instead of {@code readObject} if a forged stream omits the superclass. A class that is not proved to refuse
 * is not one of these classes, and neither is an enum or a record, whose {@code readObject} is never called.
 *
 * <p>Thread-safe. Retains no class of an application: only classes of the JDK's base module have a value.
 */
public final class ReplacedClasses {
    private static final Module BASE = Object.class.getModule();
    private static final String WRITE_REPLACE = "writeReplace";

    private static final CompactClassValue<Boolean> REPLACED = new CompactClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return isReplaced(type);
        }
    };

    private ReplacedClasses() {}

    /** Returns whether no stream can contain an object of a class. Reads the class file at the first call for it. */
    public static boolean contain(Class<?> type) {
        return type.getModule() == BASE && REPLACED.get(type);
    }

    private static boolean isReplaced(Class<?> type) {
        if (type.isArray() || type.isRecord() || Enum.class.isAssignableFrom(type)
                || Externalizable.class.isAssignableFrom(type)) {
            return false;
        }
        for (Class<?> at = type; at != null && Serializable.class.isAssignableFrom(at); at = at.getSuperclass()) {
            if (at.getModule() == BASE && declares(at, WRITE_REPLACE) && declares(at, RefusingMethods.READ_OBJECT)
                    && refuses(at, at == type)) {
                return true;
            }
        }
        return false;
    }

    private static boolean declares(Class<?> type, String method) {
        return Arrays.stream(type.getDeclaredMethods()).map(Method::getName).anyMatch(method::equals);
    }

    /** @param isOwn whether the class is that of the object itself, and not a superclass of it */
    private static boolean refuses(Class<?> type, boolean isOwn) {
        try (InputStream classFile = BASE.getResourceAsStream(type.getName().replace('.', '/') + ".class")) {
            if (classFile == null) {
                return false;
            }
            Set<String> refusing = RefusingMethods.in(classFile);
            return refusing.contains(RefusingMethods.READ_OBJECT)
                    && (isOwn || refusing.contains(RefusingMethods.READ_OBJECT_NO_DATA));
        } catch (IOException | RuntimeException unreadable) {
            return false; // as any class that is not proved to refuse
        }
    }
}
