package io.github.treadlight.classvalue;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** An implementation of class values that {@link RetentionMatrix} compares with another. */
enum Implementation {
    JDK(OfJdk.class),
    COMPACT(Compact.class),
    /** Keeps no value: the lower limit of what a purge can leave. */
    FORGETFUL(Forgetful.class),
    /** Keeps the classes strongly: proof that the comparison can fail. */
    HOARDING(Hoarding.class);

    final Class<? extends ClassValue<Object>> type;

    Implementation(Class<? extends ClassValue<Object>> type) {
        this.type = type;
    }

    /** Returns a class value whose class is defined by the loader, which must have this enum's {@code type}. */
    @SuppressWarnings("unchecked")
    ClassValue<Object> of(ClassLoader owner, ValueKind kind) {
        try {
            return (ClassValue<Object>) owner.loadClass(type.getName()).getConstructor(ValueKind.class)
                    .newInstance(kind);
        } catch (ReflectiveOperationException impossible) {
            throw new AssertionError(impossible);
        }
    }

    /**
     * Returns a class value that belongs to the JDK as far as the implementation knows owners: for ours,
     * {@link ClassValues#of} with a function whose class is of the bootstrap loader. The others must be extended, so
     * their class is of this test's loader, which lives as long as the bootstrap loader.
     */
    ClassValue<Object> ofJdk(ValueKind kind) {
        if (this != COMPACT) {
            return of(Implementation.class.getClassLoader(), kind);
        }
        Values values = new Values(kind);
        // A lambda of java.util.function.Function, hence of the bootstrap loader.
        values.classValue = ClassValues.of(values.andThen(Function.identity()));
        return values.classValue;
    }

    /**
     * Runs an operation of {@link io.github.treadlight.classvalue.admin.ClassValueAdmin} if this implementation
     * supports it.
     */
    void administer(Runnable operation) {
        if (this == COMPACT) {
            operation.run();
        }
    }

    private static final class Values implements Function<Class<?>, Object> {
        private final ValueKind kind;
        private @Nullable ClassValue<Object> classValue;

        Values(ValueKind kind) {
            this.kind = kind;
        }

        @Override
        public Object apply(Class<?> type) {
            return kind.newValue(classValue, type);
        }
    }

    /** Public, like the next three, so that other loaders can create their copies. */
    public static class OfJdk extends ClassValue<Object> {
        private final ValueKind kind;

        public OfJdk(ValueKind kind) {
            this.kind = kind;
        }

        @Override
        protected Object computeValue(Class<?> type) {
            return kind.newValue(this, type);
        }
    }

    public static final class Compact extends CompactClassValue<Object> {
        private final ValueKind kind;

        public Compact(ValueKind kind) {
            this.kind = kind;
        }

        @Override
        protected Object computeValue(Class<?> type) {
            return kind.newValue(this, type);
        }
    }

    public static class Forgetful extends OfJdk {
        public Forgetful(ValueKind kind) {
            super(kind);
        }

        @Override
        public Object get(Class<?> type) {
            return computeValue(type);
        }
    }

    public static class Hoarding extends OfJdk {
        private final Map<Class<?>, Object> values = new HashMap<>();

        public Hoarding(ValueKind kind) {
            super(kind);
        }

        @Override
        public Object get(Class<?> type) {
            return values.computeIfAbsent(type, this::computeValue);
        }

        @Override
        public void remove(Class<?> type) {
            values.put(type, new Object());
        }
    }
}
