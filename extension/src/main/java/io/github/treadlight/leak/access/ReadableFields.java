package io.github.treadlight.leak.access;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Reads the instance fields of objects, except for those that {@link Reference} declares. An instance keeps the classes
 * of these objects alive, so it must not outlive a search. Confined to one thread.
 *
 * <p>Listing the fields of a class may load the types of the fields through the class's loader. Fields are read through
 * variable handles, because {@link Field#get} generates a class for each field that is read often (JEP 416).
 */
public final class ReadableFields {
    private final IdentityHashMap<Class<?>, FieldsOfClass> known = new IdentityHashMap<>();
    private final Predicate<Class<?>> mayBeRead;
    private final MethodHandles.@Nullable Lookup trusted;
    private final Function<Class<?>, Field[]> declared;
    /** The last result, because neighbours often have the same class. */
    private FieldsOfClass last = new FieldsOfClass(Object.class, List.of(), true, false);

    private record ReadableField(String name, VarHandle handle) {}

    /**
     * The fields of the instances of a class.
     *
     * @param isComplete whether all fields, and the referent of a weak reference, can be read
     * @param isReferent whether the instances are weak references whose referent can be read
     */
    private record FieldsOfClass(
            Class<?> type, List<ReadableField> fields, boolean isComplete, boolean isReferent) {}

    /**
     * Creates a reader of the fields in open packages. It leaves out the JDK's concurrent collections even if a cleaner
     * has opened their packages, because an executor leads to all of its tasks.
     *
     * @param mayBeRead whether fields of instances of the class may be read; called once per class
     */
    public ReadableFields(Predicate<Class<?>> mayBeRead) {
        this.mayBeRead = mayBeRead;
        this.trusted = null;
        this.declared = Class::getDeclaredFields;
    }

    private ReadableFields(MethodHandles.Lookup trusted, Function<Class<?>, Field[]> declared) {
        this.mayBeRead = type -> true;
        this.trusted = trusted;
        this.declared = declared;
    }

    /**
     * Returns a reader of the fields in all packages, and of the referents of weak references.
     *
     * @param declared lists the fields of a class; called once per class
     * @throws ReflectiveOperationException if the package {@code java.lang.invoke} cannot be opened to this module
     */
    public static ReadableFields inAllPackages(Function<Class<?>, Field[]> declared)
            throws ReflectiveOperationException {
        return new ReadableFields(PrivateAccess.trusted(), declared);
    }

    /**
     * Passes the name and value of each field that is not null to the action.
     *
     * @return whether all fields of the object's classes can be listed
     */
    public boolean forEach(Object object, BiConsumer<String, Object> action) {
        FieldsOfClass type = of(object.getClass());
        if (type.isReferent) {
            Object referent = ((WeakReference<?>) object).get();
            if (referent != null) {
                action.accept("referent", referent);
            }
        }
        for (ReadableField field : type.fields) {
            Object value = (Object) field.handle.getVolatile(object);
            if (value != null) {
                action.accept(field.name, value);
            }
        }
        return type.isComplete;
    }

    private FieldsOfClass of(Class<?> type) {
        FieldsOfClass found = last;
        if (found.type != type) {
            found = known.get(type);
            if (found == null) {
                found = list(type);
                known.put(type, found);
            }
            last = found;
        }
        return found;
    }

    private FieldsOfClass list(Class<?> type) {
        List<ReadableField> fields = new ArrayList<>();
        boolean isComplete = true;
        boolean isRead = mayBeRead.test(type);
        for (Class<?> at = type; isRead && at != null && at != Object.class; at = at.getSuperclass()) {
            isComplete &= !isReadable(at) || addDeclared(at, fields);
        }
        boolean isWeak = trusted != null && WeakReference.class.isAssignableFrom(type);
        boolean isReferent = isWeak && isGetOfJdk(type);
        return new FieldsOfClass(type, List.copyOf(fields), isComplete && isWeak == isReferent, isReferent);
    }

    /** Returns whether the referent can be read without calling code of an application or library. */
    private static boolean isGetOfJdk(Class<?> type) {
        try {
            return type.getMethod("get").getDeclaringClass().getClassLoader() == null;
        } catch (NoSuchMethodException | LinkageError | RuntimeException unknown) {
            return false;
        }
    }

    private boolean isReadable(Class<?> type) {
        return type != Reference.class && (trusted != null
                || (!type.getName().startsWith("java.util.concurrent.")
                        && type.getModule().isOpen(type.getPackageName(), ReadableFields.class.getModule())));
    }

    /** Returns false if the fields cannot be listed. */
    private boolean addDeclared(Class<?> type, List<ReadableField> fields) {
        if (Proxy.isProxyClass(type)) {
            return true; // has static fields only
        }
        try {
            MethodHandles.Lookup lookup = trusted == null ? PrivateAccess.lookup(type) : trusted;
            for (Field field : declared.apply(type)) {
                if (!Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive()) {
                    fields.add(new ReadableField(field.getName(), lookup.unreflectVarHandle(field)));
                }
            }
            return true;
        } catch (IllegalAccessException | LinkageError | RuntimeException unreadable) {
            return false; // the type of a field is missing, or the closed class loader refuses to load it
        }
    }
}
