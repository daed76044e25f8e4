package io.github.treadlight.bench;

import io.github.treadlight.classvalue.CompactClassValue;

/** The implementations that are compared. */
public enum Rival {
    /** java.lang.ClassValue of the JDK that runs. */
    JDK(Jdk.class),
    /** Treadlight's. */
    COMPACT(Compact.class);

    private final Class<?> implementation;

    Rival(Class<?> implementation) {
        this.implementation = implementation;
    }

    /** A new class value whose class is the loader's, and whose values are small objects of their own. */
    @SuppressWarnings("unchecked")
    ClassValue<Object> create(ClassLoader owner) {
        try {
            return (ClassValue<Object>)
                    owner.loadClass(implementation.getName()).getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** The JDK's, with small values. */
    public static final class Jdk extends ClassValue<Object> {
        /** For {@link #create}. */
        public Jdk() {}

        @Override
        protected Object computeValue(Class<?> type) {
            return new Object();
        }
    }

    /** Treadlight's, with small values. */
    public static final class Compact extends CompactClassValue<Object> {
        /** For {@link #create}. */
        public Compact() {}

        @Override
        protected Object computeValue(Class<?> type) {
            return new Object();
        }
    }
}
