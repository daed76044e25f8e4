package io.github.treadlight.annotation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.fixture.ApplicationLoader;
import java.lang.annotation.Annotation;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import org.junit.jupiter.api.Test;

/** Annotations with classes that exist when an application is compiled, but not when it runs. */
class MissingClassTest {
    private final ClassAnnotations annotations = new ClassAnnotations();

    @Inherited
    @Retention(RetentionPolicy.RUNTIME)
    @interface Gone {}

    @Inherited
    @Retention(RetentionPolicy.RUNTIME)
    @interface Present {
        Class<?> value() default Object.class;
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Around {
        Gone value();
    }

    private static class Helper {}

    @Gone
    @Present(Helper.class)
    private interface Face {}

    @Gone
    @Present(Helper.class)
    private static class Ancestor {}

    private static class Heir extends Ancestor implements Face {}

    @Around(@Gone)
    private static class Unreadable {}

    private static class BelowUnreadable extends Unreadable {}

    private final ApplicationLoader app = new ApplicationLoader(Gone.class, Present.class, Around.class, Helper.class,
            Face.class, Ancestor.class, Heir.class, Unreadable.class, BelowUnreadable.class);

    @Test
    void annotationsOfAMissingTypeAreLeftOut() {
        app.without(Gone.class);
        for (Class<?> type : new Class<?>[] {app.its(Face.class), app.its(Ancestor.class), app.its(Heir.class)}) {
            assertThat(annotations.of(type).all()).containsExactlyElementsOf(new ExpectedAnnotations(type).all())
                    .hasSize(1);
            assertThat(annotations.of(type).has(app.its(Present.class).asSubclass(Annotation.class))).isTrue();
        }
    }

    @Test
    void aMissingClassInAnAnnotationFailsOnlyTheCallThatReturnsIt() throws Exception {
        app.without(Helper.class);
        Class<?> heir = app.its(Heir.class);
        Annotation present = annotations.find(heir, app.its(Present.class).asSubclass(Annotation.class));
        assertThat(present).isNotNull();
        var value = present.annotationType().getDeclaredMethod("value");
        value.setAccessible(true);
        assertThatThrownBy(() -> value.invoke(present)).hasCauseInstanceOf(TypeNotPresentException.class);
    }

    @Test
    void anErrorOfReflectionIsThrownAndNotRemembered() {
        app.without(Gone.class);
        Class<?> type = app.its(Unreadable.class);
        Class<?> below = app.its(BelowUnreadable.class);
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(type::getDeclaredAnnotations).isInstanceOf(NoClassDefFoundError.class);
            assertThatThrownBy(() -> annotations.of(type)).isInstanceOf(NoClassDefFoundError.class)
                    .hasMessageContaining("Gone");
            assertThatThrownBy(() -> annotations.find(below, Deprecated.class))
                    .isInstanceOf(NoClassDefFoundError.class);
        }
        app.with(Gone.class);
        assertThat(type.getDeclaredAnnotations()).hasSize(1);
        assertThat(annotations.of(type).all()).containsExactly(type.getDeclaredAnnotations());
        assertThat(annotations.of(below).all()).isEmpty();
    }
}
