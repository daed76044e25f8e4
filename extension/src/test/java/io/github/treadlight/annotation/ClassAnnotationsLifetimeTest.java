package io.github.treadlight.annotation;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.classvalue.admin.ClassValueAdmin;
import io.github.treadlight.fixture.ApplicationLoader;
import io.github.treadlight.fixture.Garbage;
import jakarta.enterprise.inject.Stereotype;
import java.lang.annotation.Annotation;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests with a real garbage collector that the cache does not retain an application's classes. */
class ClassAnnotationsLifetimeTest {
    private final ClassAnnotations annotations = new ClassAnnotations();

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

    private static class Bean extends Ancestor implements Face {}

    private static ApplicationLoader app() {
        return new ApplicationLoader(Mark.class, Action.class, Face.class, Ancestor.class, Bean.class);
    }

    private void useAll(ApplicationLoader app) {
        for (Class<?> type : List.of(app.its(Bean.class), app.its(Ancestor.class), app.its(Face.class), String.class,
                app.its(Bean.class).arrayType())) {
            assertThat(annotations.of(type)).isSameAs(annotations.of(type));
            annotations.of(type).all(app.its(Mark.class).asSubclass(Annotation.class));
            assertThat(annotations.find(type, Mark.class)).isNull();
        }
        assertThat(annotations.of(app.its(Bean.class)).all()).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anApplicationIsCollected(boolean purged) {
        Garbage.assertCollected(useAndDrop(purged));
        useAll(app());
        Reference.reachabilityFence(annotations);
    }

    private List<WeakReference<?>> useAndDrop(boolean purge) {
        ApplicationLoader app = app();
        useAll(app);
        AnnotationsOfClass before = annotations.of(app.its(Bean.class));
        if (purge) {
            assertThat(ClassValueAdmin.purge(app).associations()).isPositive();
            assertThat(annotations.of(app.its(Bean.class))).isNotSameAs(before);
            assertThat(annotations.of(app.its(Bean.class)).all()).isEqualTo(before.all());
            ClassValueAdmin.purge(app);
        }
        return List.of(new WeakReference<>(app), new WeakReference<>(app.its(Bean.class)),
                new WeakReference<>(before));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anApplicationAnnotatedByALibraryIsCollectedBeforeItOrWithIt(boolean together) {
        ApplicationLoader library = new ApplicationLoader(Mark.class);
        Class<?> mark = library.its(Mark.class);
        List<WeakReference<?>> ended = new ArrayList<>(useLibraryAndDrop(mark));
        if (together) {
            ended.add(new WeakReference<>(library));
            library = null;
            mark = null;
        }
        Garbage.assertCollected(ended);
        if (!together) {
            assertThat(annotations.of(mark).declared()).hasSize(2);
        }
        Reference.reachabilityFence(annotations);
    }

    private List<WeakReference<?>> useLibraryAndDrop(Class<?> mark) {
        ApplicationLoader user =
                new ApplicationLoader(Ancestor.class, Face.class, Bean.class).withForeign(mark);
        Class<?> bean = user.its(Bean.class);
        assertThat(annotations.find(bean, mark.asSubclass(Annotation.class))).isNotNull();
        assertThat(annotations.find(bean, Mark.class)).isNotNull(); // of the stereotype that this test declares
        assertThat(annotations.of(mark).all()).hasSize(2);
        return List.of(new WeakReference<>(user), new WeakReference<>(bean));
    }
}
