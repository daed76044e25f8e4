package io.github.treadlight.app.cleaner;

import java.lang.ref.Reference;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/**
 * The instance fields that reflection may read and that hold references, but not what references of the JDK refer to.
 * Of one thread; keeps the classes that it was asked for, so it must not outlive a search.
 *
 * <p>To see the fields of a class, the JVM loads the classes that they are of, by its loader.
 */
final class ReadableFields {
    private final IdentityHashMap<Class<?>, List<Field>> known = new IdentityHashMap<>();
    private final Predicate<Class<?>> mayBeRead;

    /**
     * Of those classes only.
     *
     * @param mayBeRead asked once for each class
     */
    ReadableFields(Predicate<Class<?>> mayBeRead) {
        this.mayBeRead = mayBeRead;
    }

    /** Tells each field of an object that is not null, with its value. */
    void forEach(Object object, BiConsumer<Field, Object> action) {
        for (Field field : of(object.getClass())) {
            try {
                Object value = field.get(object);
                if (value != null) {
                    action.accept(field, value);
                }
            } catch (IllegalAccessException impossible) {
                throw new IllegalStateException(impossible); // all were made accessible
            }
        }
    }

    private List<Field> of(Class<?> type) {
        List<Field> fields = known.get(type);
        if (fields == null) {
            fields = new ArrayList<>();
            boolean isRead = mayBeRead.test(type);
            for (Class<?> at = type; isRead && at != null && at != Object.class; at = at.getSuperclass()) {
                if (at != Reference.class) {
                    addDeclared(at, fields);
                }
            }
            known.put(type, fields);
        }
        return fields;
    }

    private static void addDeclared(Class<?> type, List<Field> fields) {
        try {
            for (Field field : type.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive()
                        && field.trySetAccessible()) {
                    fields.add(field);
                }
            }
        } catch (LinkageError | RuntimeException unreadable) {
            // a class whose fields are of classes that are not there, or that a closed loader refuses to load: nobody
            // can follow it
        }
    }
}
