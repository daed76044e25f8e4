package io.github.treadlight.patch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.app.Memory;
import io.github.treadlight.fixture.ApplicationLoader;
import jakarta.annotation.PostConstruct;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.lang.ref.WeakReference;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@SuppressWarnings({"unused", "NullAway"}) // the members are only searched
class PlainClassesTest {
    /** A plain class, like the renderers of PrimeFaces. */
    private static class Renderer<T> implements Base {
        @Deprecated
        int old;

        @SafeVarargs
        final int count(T... each) {
            return each.length;
        }
    }

    private static final class LeafRenderer extends Renderer<String> {}

    private interface Base {
        default void call() {}
    }

    private static class Field {
        @Inject
        String injected;
    }

    private static class Method {
        @PostConstruct
        void init() {}
    }

    private static class Constructor {
        @Inject
        Constructor() {}
    }

    private static class Parameter {
        void observe(@Observes String event) {}
    }

    @Named
    private static class Type {}

    private static final class Leaf extends Field {}

    private interface Annotated {
        @Inject
        default void set(String injected) {}
    }

    private interface Derived extends Annotated {}

    private static final class Implementation implements Derived {}

    private static class Generic {
        List<Missing> all;
    }

    private static class Erased {
        Missing one;
    }

    private interface Missing {}

    @ParameterizedTest
    @ValueSource(classes = {Renderer.class, LeafRenderer.class, Base.class, Missing.class})
    void areThoseWithAnnotationsForCompilers(Class<?> type) {
        assertThat(PlainClasses.isPlain(type)).isTrue();
        assertThat(PlainClasses.isPlain(type)).as("the remembered answer").isTrue();
    }

    @ParameterizedTest
    @ValueSource(classes = {Field.class, Method.class, Constructor.class, Parameter.class, Type.class, Leaf.class,
        Annotated.class, Derived.class, Implementation.class, Comparator.class})
    void areNoneWithAnotherAnnotation(Class<?> type) {
        assertThat(PlainClasses.isPlain(type)).isFalse();
        assertThat(PlainClasses.isPlain(type)).as("the remembered answer").isFalse();
    }

    @ParameterizedTest
    @ValueSource(classes = {Generic.class, Erased.class})
    void areNoneOfWhichATypeIsMissing(Class<?> type) {
        Class<?> incomplete = new ApplicationLoader(type).without(Missing.class).its(type);

        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> PlainClasses.isPlain(incomplete))
                    .isInstanceOfAny(TypeNotPresentException.class, LinkageError.class);
        }
    }

    @Test
    void areNotKeptAlive() {
        WeakReference<ClassLoader> loader = new WeakReference<>(searched());

        Memory.collectUntil(() -> loader.get() == null);
        assertThat(loader.get()).isNull();
    }

    private static ClassLoader searched() {
        ApplicationLoader loader = new ApplicationLoader(LocalsChecker.class);
        assertThat(PlainClasses.isPlain(loader.its(LocalsChecker.class))).isTrue();
        return loader;
    }
}
