package io.github.treadlight.classvalue.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.fixture.ApplicationLoader;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls by an application are refused. On Payara Micro, an application can name these types. */
class ClassValueAdminTest {
    @Test
    void treadlightMayCall() throws Exception {
        assertThat(new Footprints().call()).isInstanceOf(List.class);
        assertThat(ClassValueAdmin.purge(new ApplicationLoader(Footprints.class))).isEqualTo(Purged.NOTHING);
    }

    @ParameterizedTest
    @ValueSource(classes = {Footprints.class, Purging.class, Trimming.class, Recognizing.class, ByReflection.class,
        ByMethodReference.class})
    void aCallByAnApplicationIsRefused(Class<? extends Callable<?>> use) throws Exception {
        Class<?> ofApplication = new ApplicationLoader(use).its(use);
        assertThat(ofApplication).isNotSameAs(use);
        Callable<?> call = (Callable<?>) ofApplication.getConstructor().newInstance();
        assertThatThrownBy(call::call).isInstanceOf(IllegalCallerException.class)
                .hasMessageContaining("may not administer class values");
    }

    /** Public, like the others, so that a copy in an application's loader can be created. */
    public static final class Footprints implements Callable<Object> {
        @Override
        public Object call() {
            return ClassValueAdmin.footprint();
        }
    }

    /** Purges the server. */
    public static final class Purging implements Callable<Object> {
        @Override
        public Object call() {
            return ClassValueAdmin.purge(ClassValueAdmin.class.getClassLoader());
        }
    }

    /** Trims the server. */
    public static final class Trimming implements Callable<Object> {
        @Override
        public Object call() {
            ClassValueAdmin.trim(ClassValueAdmin.class.getClassLoader());
            return "done";
        }
    }

    /** Declares each loader to be the server's. */
    public static final class Recognizing implements Callable<Object> {
        @Override
        public Object call() {
            ClassValueAdmin.recognizeServer(Objects::nonNull);
            return "done";
        }
    }

    /** Calls by reflection. */
    public static final class ByReflection implements Callable<Object> {
        @Override
        public Object call() throws Exception {
            Method footprint = ClassValueAdmin.class.getMethod("footprint");
            try {
                return footprint.invoke(null);
            } catch (InvocationTargetException failed) {
                throw (Exception) failed.getCause();
            }
        }
    }

    /** Passes a method reference to the JDK, which calls it. */
    public static final class ByMethodReference implements Callable<Object> {
        @Override
        public Object call() {
            List.of(ClassValueAdmin.class.getClassLoader()).forEach(ClassValueAdmin::purge);
            return "done";
        }
    }
}
