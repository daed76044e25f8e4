package io.github.treadlight.annotation;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.classvalue.ClassValues;
import jakarta.enterprise.inject.Stereotype;
import java.io.Serializable;
import java.lang.annotation.Annotation;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is known of an application's classes goes with the application: with a real garbage collector. */
class ClassAnnotationsLifetimeTest {
    private final ClassAnnotations annotations =
            new ClassAnnotations(type -> new String("codebase"), type -> new String("bundle"));

    @Inherited
    @Retention(RetentionPolicy.RUNTIME)
    @interface Mark {
        Class<?> value() default Object.class;
    }

    @Stereotype
    @Mark
    @Retention(RetentionPolicy.RUNTIME)
    @interface Action {}

    @Action
    private interface Face {}

    @Mark(Face.class)
    private static class Ancestor {}

    private static class Bean extends Ancestor implements Face, Serializable {
        private static final long serialVersionUID = 1;
    }

    private static AppLoader app() {
        return new AppLoader(Mark.class, Action.class, Face.class, Ancestor.class, Bean.class);
    }

    private void askAll(AppLoader app) {
        for (Class<?> type : List.of(app.its(Bean.class), app.its(Ancestor.class), app.its(Face.class), String.class,
                app.its(Bean.class).arrayType())) {
            assertThat(annotations.of(type)).isSameAs(annotations.of(type));
            annotations.of(type).all(app.its(Mark.class).asSubclass(Annotation.class));
            assertThat(annotations.find(type, Mark.class)).isNull();
            assertThat(annotations.traits(type).isProxy()).isFalse();
            assertThat(annotations.codebase(type)).isEqualTo("codebase");
            assertThat(annotations.bundleKey(type)).isEqualTo("bundle");
        }
        assertThat(annotations.of(app.its(Bean.class)).all()).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anApplicationThatWasAskedIsCollected(boolean purged) {
        WeakReference<?>[] ended = askAndDrop(purged);
        assertCollected(ended);
        askAll(app());
        Reference.reachabilityFence(annotations);
    }

    private WeakReference<?>[] askAndDrop(boolean purge) {
        AppLoader app = app();
        askAll(app);
        AnnotationsOfClass before = annotations.of(app.its(Bean.class));
        if (purge) {
            assertThat(ClassValues.purge(app).associations()).isPositive();
            assertThat(annotations.of(app.its(Bean.class))).isNotSameAs(before);
            assertThat(annotations.of(app.its(Bean.class)).all()).isEqualTo(before.all());
            ClassValues.purge(app);
        }
        return new WeakReference<?>[] {new WeakReference<>(app), new WeakReference<>(app.its(Bean.class)),
            new WeakReference<>(before)};
    }

    /** JVMs that refer softly to what a stream once described are made to let it go. */
    @Test
    void anApplicationWhoseVersionsWereAskedForIsCollectedWhenMemoryIsShort() {
        WeakReference<?> ended = askForVersionAndDrop();
        await().pollDelay(Duration.ZERO).atMost(60, SECONDS).until(() -> {
            fillMemory();
            return ended.refersTo(null);
        });
        Reference.reachabilityFence(annotations);
    }

    private WeakReference<?> askForVersionAndDrop() {
        AppLoader app = app();
        assertThat(annotations.serialVersionUid(app.its(Bean.class))).isEqualTo(1);
        return new WeakReference<>(app);
    }

    private static void fillMemory() {
        try {
            List<long[]> arrays = new ArrayList<>();
            while (true) {
                arrays.add(new long[Integer.MAX_VALUE / 64]);
            }
        } catch (OutOfMemoryError filled) {
            // Soft references have been cleared before this is thrown.
        }
    }

    @Test
    void anApplicationAnnotatedByAnothersAnnotationIsCollectedBeforeIt() throws Exception {
        AppLoader library = new AppLoader(Mark.class);
        Class<?> mark = library.its(Mark.class);
        WeakReference<?>[] ended = askForeignAndDrop(mark);
        assertCollected(ended);
        assertThat(annotations.of(mark).declared()).hasSize(2);
        Reference.reachabilityFence(annotations);
    }

    @Test
    void bothAreCollectedTogether() {
        assertCollected(askBothAndDrop());
        Reference.reachabilityFence(annotations);
    }

    private WeakReference<?>[] askBothAndDrop() {
        AppLoader library = new AppLoader(Mark.class);
        WeakReference<?>[] user = askForeignAndDrop(library.its(Mark.class));
        return new WeakReference<?>[] {user[0], user[1], new WeakReference<>(library)};
    }

    private WeakReference<?>[] askForeignAndDrop(Class<?> mark) {
        AppLoader user = new AppLoader(Ancestor.class, Face.class, Bean.class).withForeign(mark);
        Class<?> bean = user.its(Bean.class);
        ClassValues.declareApplication(mark.getClassLoader());
        ClassValues.declareApplication(user);
        assertThat(annotations.find(bean, mark.asSubclass(Annotation.class))).isNotNull();
        assertThat(annotations.find(bean, Mark.class)).isNotNull(); // of the stereotype, which is the test's own
        assertThat(annotations.of(mark).all()).hasSize(2);
        return new WeakReference<?>[] {new WeakReference<>(user), new WeakReference<>(bean)};
    }

    private static void assertCollected(WeakReference<?>... references) {
        assertThat(references).isNotEmpty();
        await().pollDelay(Duration.ZERO).pollInterval(Duration.ofMillis(20)).atMost(60, SECONDS).until(() -> {
            System.gc();
            return List.of(references).stream().allMatch(reference -> reference.refersTo(null));
        });
    }
}
