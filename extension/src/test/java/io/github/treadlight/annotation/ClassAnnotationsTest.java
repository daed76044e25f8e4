package io.github.treadlight.annotation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.annotation.Marks.Action;
import io.github.treadlight.annotation.Marks.HeirTag;
import io.github.treadlight.annotation.Marks.HeirTags;
import io.github.treadlight.annotation.Marks.Heirloom;
import io.github.treadlight.annotation.Marks.NoStereotype;
import io.github.treadlight.annotation.Marks.Other;
import io.github.treadlight.annotation.Marks.Ping;
import io.github.treadlight.annotation.Marks.Plain;
import io.github.treadlight.annotation.Marks.Pong;
import io.github.treadlight.annotation.Marks.Tag;
import io.github.treadlight.annotation.Marks.Tags;
import io.github.treadlight.annotation.Marks.Transaction;
import io.github.treadlight.fixture.ApplicationLoader;
import io.github.treadlight.fixture.SimultaneousThreads;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ejb.Stateless;
import jakarta.enterprise.context.RequestScoped;
import jakarta.enterprise.inject.Model;
import jakarta.enterprise.inject.Stereotype;
import jakarta.inject.Named;
import java.io.Serializable;
import java.lang.annotation.Annotation;
import java.lang.annotation.Documented;
import java.lang.annotation.Retention;
import java.lang.annotation.Target;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares the annotations of classes with the expected ones, for each place that supplies annotations. */
class ClassAnnotationsTest {
    private final ClassAnnotations annotations = new ClassAnnotations();

    @Plain(1)
    @Heirloom(2)
    private static class Ancestor {}

    private static class Heir extends Ancestor {}

    @Heirloom(3)
    private static class LateHeir extends Heir {}

    private static class LatestHeir extends LateHeir {}

    @Plain(1)
    @Other(1)
    private interface Top {}

    @Plain(2)
    private interface Left extends Top {}

    @Plain(3)
    @Heirloom(3)
    private interface Right extends Top {}

    private static class Diamond implements Left, Right {}

    @Other(4)
    private interface Near {}

    private static class BelowDiamond extends Diamond implements Near {}

    @Heirloom(5)
    private static class Base {}

    private static class BaseAndRight extends Base implements Right {}

    @Transaction
    private static class Transactional {}

    private static class StillTransactional extends Transactional {}

    @Transaction
    @Other(6)
    private static class Own {}

    @Ping(7)
    private static class Circular {}

    @NoStereotype
    private static class WithoutStereotype {}

    @Tag(1)
    @Tag(2)
    @HeirTag(3)
    @HeirTag(4)
    private static class Tagged {}

    private static class BelowTagged extends Tagged {}

    @HeirTag(5)
    private static class TaggedOnce extends Tagged implements TaggedInterface {}

    @Tag(6)
    @Tag(7)
    private interface TaggedInterface {}

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        // Of superclasses the nearest inherited annotation counts.
        "Heir               | Heirloom 2                                                            |",
        "LatestHeir         | Heirloom 3                                                            |",
        // Of interfaces the nearest counts, and then the first.
        "Right              | Plain 3, Other 1, Heirloom 3                                          |",
        "Diamond            | Plain 2, Other 1, Heirloom 3                                          |",
        "BelowDiamond       | Plain 2, Other 4, Heirloom 3                                          |",
        // Superclasses are nearer than interfaces.
        "BaseAndRight       | Plain 3, Other 1, Heirloom 5                                          |",
        // Stereotypes add their annotations and those of their stereotypes, also of each other.
        "Transactional      | Plain 100, Other 200, Heirloom 201, Tag 101 102, HeirTag 202, Action 0, Transaction 0"
                + "| Transaction, Action",
        "StillTransactional | Plain 100, Other 200, Heirloom 201, Tag 101 102, HeirTag 202, Action 0, Transaction 0"
                + "| Transaction, Action",
        "Own                | Plain 100, Other 6, Heirloom 201, Tag 101 102, HeirTag 202, Action 0, Transaction 0"
                + "| Transaction, Action",
        "Circular           | Plain 300, Other 400, Ping 7, Pong 0                                  | Ping, Pong",
        "WithoutStereotype  | NoStereotype 0                                                        |",
        // Repeated annotations are those of the nearest class or interface that has any.
        "Tagged             | Tag 1 2, HeirTag 3 4                                                  |",
        "BelowTagged        | HeirTag 3 4                                                           |",
        "TaggedOnce         | Tag 6 7, HeirTag 5                                                    |"})
    void findsTheNearestAnnotationsAndTheStereotypes(String name, String expected, @Nullable String stereotypes)
            throws ClassNotFoundException {
        Class<?> type = Class.forName(getClass().getName() + "$" + name);
        assertThat(Marks.NUMBERED.stream().map(each -> described(type, each)).filter(each -> !each.isEmpty()))
                .containsExactly(expected.split(", "));
        assertThat(annotations.of(type).stereotypes()).extracting(Class::getSimpleName)
                .containsExactly(stereotypes == null ? new String[0] : stereotypes.split(", "));
    }

    /** Returns the name of the annotation and all its numbers, or an empty string for none. */
    private <A extends Annotation> String described(Class<?> type, Class<A> annotation) {
        AnnotationsOfClass of = annotations.of(type);
        List<A> all = of.all(annotation);
        A single = all.size() == 1 ? all.get(0) : null;
        assertThat(annotations.find(type, annotation)).isEqualTo(single).isSameAs(of.get(annotation));
        assertThat(of.has(annotation)).isEqualTo(single != null);
        return all.isEmpty() ? "" : annotation.getSimpleName() + all.stream().map(each -> " " + number(each))
                .collect(Collectors.joining());
    }

    private static Object number(Annotation annotation) {
        try {
            return annotation.annotationType().getDeclaredMethod("value").invoke(annotation);
        } catch (ReflectiveOperationException impossible) {
            throw new AssertionError(impossible);
        }
    }

    @Test
    void declaredAnnotationsAreThoseOfTheClassItself() {
        assertThat(annotations.of(LatestHeir.class).declared()).isEmpty();
        assertThat(annotations.of(LatestHeir.class).all()).containsExactly(LatestHeir.class.getAnnotations());
        assertThat(annotations.of(Diamond.class).all()).hasSize(3);
    }

    @Test
    void repeatedAnnotationsAreInTheirContainer() {
        assertThat(annotations.find(TaggedOnce.class, Tags.class).value()).hasSize(2);
        assertThat(annotations.find(BelowTagged.class, HeirTags.class).value()).hasSize(2);
    }

    @Test
    void stereotypesDoNotAddTheirMetaAnnotations() {
        assertThat(annotations.of(Transactional.class).all()).noneMatch(each -> each instanceof Stereotype
                || each instanceof Retention);
        assertThat(annotations.of(Transaction.class).has(Stereotype.class)).isTrue();
        assertThat(annotations.of(Transaction.class).has(Retention.class)).isTrue();
        assertThat(annotations.of(Transaction.class).stereotypes()).containsExactly(Action.class);
    }

    @Model
    @Stateless
    @RolesAllowed("admin")
    private static class Bean {}

    @Test
    void theStereotypeOfJakartaAddsItsScopeAndName() {
        assertThat(annotations.find(Bean.class, RequestScoped.class)).isNotNull();
        assertThat(annotations.find(Bean.class, Named.class).value()).isEmpty();
        assertThat(annotations.find(Bean.class, RolesAllowed.class).value()).containsExactly("admin");
        assertThat(annotations.of(Bean.class).stereotypes()).containsExactly(Model.class);
        assertThat(annotations.of(Bean.class).has(Documented.class)).isFalse();
        assertThat(annotations.of(Bean.class).has(Target.class)).isFalse();
    }

    /** The server's module may have another Jakarta API than the application. */
    @Test
    void aStereotypeOfAnotherLoaderIsRecognizedByItsName() {
        ApplicationLoader app = new ApplicationLoader(
                Stereotype.class, Action.class, Plain.class, Transaction.class, Transactional.class);
        AnnotationsOfClass of = annotations.of(app.its(Transactional.class));
        assertThat(of.stereotypes()).extracting(type -> (Object) type)
                .containsExactly(app.its(Transaction.class), app.its(Action.class));
        assertThat(of.has(app.its(Plain.class).asSubclass(Annotation.class))).isTrue();
        assertThat(of.has(Plain.class)).isFalse();
        assertThat(of.get(Other.class).value()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(classes = {
        Object.class, String.class, Thread.class, Runnable.class, Comparable.class, FunctionalInterface.class,
        int.class, void.class, int[].class, Heir[].class, List.class, Map.Entry.class, Serializable.class,
        ConcurrentHashMap.class, TimeUnit.class, Deprecated.class, LateHeir.class, Diamond.class, BelowDiamond.class,
        BaseAndRight.class, Own.class, Circular.class, Bean.class, TaggedOnce.class, Transaction.class, Pong.class})
    void everyResultEqualsThatOfReflection(Class<?> type) {
        new ExpectedAnnotations(type).assertFoundBy(
                annotations, List.of(Deprecated.class, FunctionalInterface.class, Heirloom.class, Tag.class), "");
        for (Annotation each : annotations.of(type).all()) {
            assertThat(annotations.find(type, each.annotationType())).isSameAs(each);
        }
    }

    @Test
    @SuppressWarnings("unchecked")
    void resultsCannotBeChanged() {
        AnnotationsOfClass of = annotations.of(TaggedOnce.class);
        Annotation any = of.declared().get(0);
        for (List<?> list : List.of(of.declared(), of.all(), of.stereotypes(), of.all(Tag.class),
                of.all(HeirTag.class), of.all(Heirloom.class), annotations.of(Object.class).all(),
                annotations.of(Circular.class).stereotypes())) {
            assertThatThrownBy(() -> ((List<Object>) list).add(any)).isInstanceOf(UnsupportedOperationException.class);
            assertThatThrownBy(list::clear).isInstanceOf(UnsupportedOperationException.class);
        }
    }

    @Test
    void nullIsRefused() {
        assertThatThrownBy(() -> annotations.of(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> annotations.find(Heir.class, null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> annotations.find(Object.class, null)).isInstanceOf(NullPointerException.class);
    }

    @Test
    void allThreadsGetTheSameResults() throws Exception {
        for (int round = 0; round < 50; round++) {
            ClassAnnotations shared = new ClassAnnotations();
            ApplicationLoader app = new ApplicationLoader(Heir.class, Ancestor.class, Transactional.class,
                    TaggedOnce.class, Tagged.class, TaggedInterface.class);
            List<Class<?>> types = List.of(app.its(Heir.class), app.its(Transactional.class),
                    app.its(TaggedOnce.class), Heir.class, String.class);
            List<List<Object>> results = SimultaneousThreads.run(8, thread -> {
                List<Object> ofThread = new ArrayList<>();
                for (Class<?> type : types) {
                    ofThread.addAll(Arrays.asList(shared.of(type), shared.find(type, Heirloom.class)));
                }
                return ofThread;
            });
            for (List<Object> result : results) {
                assertThat(result).isEqualTo(results.get(0));
                for (int i = 0; i < result.size(); i += 2) {
                    assertThat(result.get(i)).isSameAs(results.get(0).get(i));
                }
            }
        }
    }
}
