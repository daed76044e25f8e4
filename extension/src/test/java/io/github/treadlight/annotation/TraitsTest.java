package io.github.treadlight.annotation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.Externalizable;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests of the kind of a class and of its version in streams. */
class TraitsTest {
    private final ClassAnnotations annotations = new ClassAnnotations();

    private record Row(int id) {}

    private record SerializableRow(int id) implements Serializable {}

    private record VersionedRow(int id) implements Serializable {
        private static final long serialVersionUID = 11;
    }

    private sealed interface Shape permits Circle {}

    private static final class Circle implements Shape {}

    private enum Plain { ONE }

    private enum WithBodies {
        ONE {}
    }

    private static class Versioned implements Serializable {
        private static final long serialVersionUID = -7;
    }

    private static class Unversioned extends Versioned {}

    /** Public, for streams. */
    public static class External implements Externalizable {
        @Override
        public void writeExternal(ObjectOutput out) {}

        @Override
        public void readExternal(ObjectInput in) {}
    }

    private static Class<?> proxy(Class<?> type) {
        return Proxy.newProxyInstance(TraitsTest.class.getClassLoader(), new Class<?>[] {type},
                (proxy, method, arguments) -> null).getClass();
    }

    static List<Class<?>> classes() {
        return List.of(Object.class, String.class, int.class, int[].class, Row.class, SerializableRow.class,
                VersionedRow.class, Record.class, Shape.class, Circle.class, Plain.class, WithBodies.class,
                WithBodies.ONE.getClass(), Enum.class, TimeUnit.class, Versioned.class, Unversioned.class,
                Versioned[].class, Plain[].class, External.class, ArrayList.class, Serializable.class, Override.class,
                proxy(Runnable.class), proxy(Serializable.class), Proxy.class, void.class, Class.class,
                ((Runnable & Serializable) () -> {}).getClass());
    }

    @ParameterizedTest
    @MethodSource("classes")
    void traitsAndVersionEqualThoseOfReflectionAndOfTheDescriptor(Class<?> type) {
        Traits traits = annotations.traits(type);
        assertThat(traits.isRecord()).isEqualTo(type.isRecord());
        assertThat(traits.isSealed()).isEqualTo(type.isSealed());
        assertThat(traits.isProxy()).isEqualTo(Proxy.isProxyClass(type));
        assertThat(traits.isEnum()).isEqualTo(type.isEnum() || type == WithBodies.ONE.getClass());
        assertThat(annotations.traits(type)).isSameAs(traits);
        for (int i = 0; i < 2; i++) {
            assertThat(annotations.serialVersionUid(type))
                    .isEqualTo(ObjectStreamClass.lookupAny(type).getSerialVersionUID());
        }
    }

    @Test
    void versionIsDeclaredOrComputedOrZeroForAClassWithoutOne() {
        assertThat(annotations.serialVersionUid(Versioned.class)).isEqualTo(-7);
        assertThat(annotations.serialVersionUid(VersionedRow.class)).isEqualTo(11);
        assertThat(annotations.serialVersionUid(Unversioned.class)).isNotZero();
        assertThat(annotations.serialVersionUid(Plain.class)).isZero();
        assertThat(annotations.serialVersionUid(Object.class)).isZero();
    }

    private static class Fragile implements Serializable {
        @SuppressWarnings("unused")
        private static final long serialVersionUID = fail();

        private static long fail() {
            throw new IllegalStateException("initialized");
        }
    }

    @Test
    void traitsDoNotInitializeTheClass() {
        assertThat(annotations.traits(Fragile.class).isRecord()).isFalse();
        assertThat(annotations.of(Fragile.class).all()).isEmpty();
        assertThatThrownBy(() -> annotations.serialVersionUid(Fragile.class))
                .isInstanceOf(ExceptionInInitializerError.class);
        // As reflection does the second time.
        assertThatThrownBy(() -> annotations.serialVersionUid(Fragile.class))
                .isInstanceOf(NoClassDefFoundError.class);
    }
}
