package io.github.treadlight.leak;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.Reference;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/**
 * The instance fields that are open and hold references, but not what references of the JDK refer to. Of one thread;
 * keeps the classes that it was asked for, so it must not outlive a search.
 *
 * <p>To see the fields of a class, the JVM loads the classes that they are of, by its loader. They are read by variable
 * handles: {@link Field#get} makes a class for each field that is read often, as JEP 416 customises its method handle.
 */
final class ReadableFields {
    private final IdentityHashMap<Class<?>, List<ReadableField>> known = new IdentityHashMap<>();
    private final Predicate<Class<?>> mayBeRead;

    private record ReadableField(String name, VarHandle handle) {}

    /**
     * Of those classes only.
     *
     * @param mayBeRead asked once for each class
     */
    ReadableFields(Predicate<Class<?>> mayBeRead) {
        this.mayBeRead = mayBeRead;
    }

    /** Tells the name of each field of an object that is not null, with its value. */
    void forEach(Object object, BiConsumer<String, Object> action) {
        for (ReadableField field : of(object.getClass())) {
            Object value = (Object) field.handle.getVolatile(object);
            if (value != null) {
                action.accept(field.name, value);
            }
        }
    }

    private List<ReadableField> of(Class<?> type) {
        List<ReadableField> fields = known.get(type);
        if (fields == null) {
            fields = new ArrayList<>();
            boolean isRead = mayBeRead.test(type);
            for (Class<?> at = type; isRead && at != null && at != Object.class; at = at.getSuperclass()) {
                if (at != Reference.class && isOpen(at)) {
                    addDeclared(at, fields);
                }
            }
            known.put(type, fields);
        }
        return fields;
    }

    private static boolean isOpen(Class<?> type) {
        return type.getModule().isOpen(type.getPackageName(), ReadableFields.class.getModule());
    }

    private static void addDeclared(Class<?> type, List<ReadableField> fields) {
        try {
            MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
            for (Field field : type.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive()) {
                    fields.add(new ReadableField(field.getName(), lookup.unreflectVarHandle(field)));
                }
            }
        } catch (IllegalAccessException | LinkageError | RuntimeException unreadable) {
            // a class whose fields are of classes that are not there, or that a closed loader refuses to load: nobody
            // can follow it
        }
    }
}
