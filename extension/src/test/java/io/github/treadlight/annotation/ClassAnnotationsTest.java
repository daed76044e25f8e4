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
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Java annotations: which ones a class has, from where. */
class ClassAnnotationsTest {
    private final ClassAnnotations annotations = new ClassAnnotations();

    @Plain(1)
    @Heirloom(2)
    private static class Ancestor {}

    private static class Heir extends Ancestor {}

    @Heirloom(3)
    private static class LateHeir extends Heir {}

    private static class LatestHeir extends LateHeir {}

    @Test
    void ofSuperClassesOnlyWhatIsInheritedCountsAndTheNearest() {
        assertThat(annotations.find(Heir.class, Plain.class)).isNull();
        assertThat(annotations.find(Heir.class, Heirloom.class).value()).isEqualTo(2);
        assertThat(annotations.find(LatestHeir.class, Heirloom.class).value()).isEqualTo(3);
        assertThat(annotations.of(LatestHeir.class).declared()).isEmpty();
        assertThat(annotations.of(LatestHeir.class).all()).containsExactly(LatestHeir.class.getAnnotations());
    }

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

    @Test
    void ofInterfacesTheNearestAndThenTheFirstCounts() {
        assertThat(annotations.find(Diamond.class, Plain.class).value()).isEqualTo(2);
        assertThat(annotations.find(Diamond.class, Other.class).value()).isEqualTo(1);
        assertThat(annotations.find(Diamond.class, Heirloom.class).value()).isEqualTo(3);
        assertThat(annotations.find(BelowDiamond.class, Other.class).value()).isEqualTo(4);
        assertThat(annotations.find(BelowDiamond.class, Plain.class).value()).isEqualTo(2);
        assertThat(annotations.find(Right.class, Plain.class).value()).isEqualTo(3);
        assertThat(annotations.find(Right.class, Other.class).value()).isEqualTo(1);
        assertThat(annotations.of(Diamond.class).all()).hasSize(3);
    }

    @Heirloom(5)
    private static class Base {}

    private static class BaseAndRight extends Base implements Right {}

    @Test
    void superClassesAreNearerThanInterfaces() {
        assertThat(annotations.find(BaseAndRight.class, Heirloom.class).value()).isEqualTo(5);
    }

    @Transaction
    private static class Transactional {}

    private static class StillTransactional extends Transactional {}

    @Transaction
    @Other(6)
    private static class Own {}

    @Test
    void stereotypesBringWhatIsOnThemAndOnTheirStereotypes() {
        for (Class<?> type : List.of(Transactional.class, StillTransactional.class)) {
            AnnotationsOfClass of = annotations.of(type);
            assertThat(of.stereotypes()).containsExactly(Transaction.class, Action.class);
            assertThat(of.get(Other.class).value()).isEqualTo(200);
            assertThat(of.get(Heirloom.class).value()).isEqualTo(201);
            assertThat(of.get(Plain.class).value()).isEqualTo(100);
            assertThat(of.all(Tag.class)).extracting(Tag::value).containsExactly(101, 102);
            assertThat(of.all(HeirTag.class)).extracting(HeirTag::value).containsExactly(202);
            assertThat(of.has(Action.class)).isTrue();
        }
        assertThat(annotations.find(Own.class, Other.class).value()).isEqualTo(6);
    }

    @Test
    void whatDescribesAStereotypeIsNotBrought() {
        assertThat(annotations.of(Transactional.class).all()).noneMatch(each -> each instanceof Stereotype
                || each instanceof Retention);
        assertThat(annotations.of(Transaction.class).has(Stereotype.class)).isTrue();
        assertThat(annotations.of(Transaction.class).has(Retention.class)).isTrue();
        assertThat(annotations.of(Transaction.class).stereotypes()).containsExactly(Action.class);
    }

    @Ping(7)
    private static class Circular {}

    @NoStereotype
    private static class WithoutStereotype {}

    @Test
    void stereotypesThatAreOnEachOtherEnd() {
        AnnotationsOfClass of = annotations.of(Circular.class);
        assertThat(of.stereotypes()).containsExactly(Ping.class, Pong.class);
        assertThat(of.get(Ping.class).value()).isEqualTo(7);
        assertThat(of.get(Pong.class).value()).isEqualTo(0);
        assertThat(of.get(Plain.class).value()).isEqualTo(300);
        assertThat(of.get(Other.class).value()).isEqualTo(400);
        assertThat(annotations.find(WithoutStereotype.class, Other.class)).isNull();
        assertThat(annotations.of(WithoutStereotype.class).stereotypes()).isEmpty();
    }

    @Model
    @Stateless
    @RolesAllowed("admin")
    private static class Bean {}

    @Test
    void jakartasOwnStereotypeBringsItsScopeAndName() {
        assertThat(annotations.find(Bean.class, RequestScoped.class)).isNotNull();
        assertThat(annotations.find(Bean.class, Named.class).value()).isEmpty();
        assertThat(annotations.find(Bean.class, RolesAllowed.class).value()).containsExactly("admin");
        assertThat(annotations.of(Bean.class).stereotypes()).containsExactly(Model.class);
        assertThat(annotations.of(Bean.class).has(Documented.class)).isFalse();
        assertThat(annotations.of(Bean.class).has(Target.class)).isFalse();
    }

    /** The server's module may have another Jakarta API than the application. */
    @Test
    void aStereotypeOfAnotherLoaderIsOneByItsName() {
        AppLoader app = new AppLoader(
                Stereotype.class, Action.class, Plain.class, Transaction.class, Transactional.class);
        AnnotationsOfClass of = annotations.of(app.its(Transactional.class));
        assertThat(of.stereotypes()).extracting(type -> (Object) type)
                .containsExactly(app.its(Transaction.class), app.its(Action.class));
        assertThat(of.has(app.its(Plain.class).asSubclass(Annotation.class))).isTrue();
        assertThat(of.has(Plain.class)).isFalse();
        assertThat(of.get(Other.class).value()).isEqualTo(200);
    }

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

    @Test
    void repeatedOnesAreThoseOfTheNearestPlaceThatHasAny() {
        assertThat(annotations.of(Tagged.class).all(Tag.class)).extracting(Tag::value).containsExactly(1, 2);
        assertThat(annotations.of(BelowTagged.class).all(Tag.class)).isEmpty();
        assertThat(annotations.of(BelowTagged.class).all(HeirTag.class)).extracting(HeirTag::value)
                .containsExactly(3, 4);
        assertThat(annotations.of(TaggedOnce.class).all(HeirTag.class)).extracting(HeirTag::value).containsExactly(5);
        assertThat(annotations.of(TaggedOnce.class).all(Tag.class)).extracting(Tag::value).containsExactly(6, 7);
        assertThat(annotations.of(TaggedOnce.class).get(Tag.class)).isNull();
        assertThat(annotations.of(TaggedOnce.class).get(Tags.class).value()).hasSize(2);
        assertThat(annotations.of(BelowTagged.class).get(HeirTags.class).value()).hasSize(2);
        assertThat(annotations.of(Heir.class).all(Heirloom.class)).hasSize(1);
        assertThat(annotations.of(Heir.class).all(Other.class)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(classes = {
        Object.class, String.class, Thread.class, Runnable.class, Comparable.class, FunctionalInterface.class,
        int.class, void.class, int[].class, Heir[].class, List.class, Map.Entry.class, Serializable.class,
        ConcurrentHashMap.class, TimeUnit.class, Deprecated.class, LateHeir.class, Diamond.class, BelowDiamond.class,
        BaseAndRight.class, Own.class, Circular.class, Bean.class, TaggedOnce.class, Transaction.class, Pong.class})
    void everyAnswerIsThatOfReflection(Class<?> type) {
        AnnotationsOfClass of = annotations.of(type);
        PlainAnswers plain = new PlainAnswers(type);
        assertThat(of.declared()).containsExactly(type.getDeclaredAnnotations());
        assertThat(of.all()).containsExactlyElementsOf(plain.all());
        assertThat(of.stereotypes()).containsExactlyElementsOf(plain.stereotypes());
        for (Annotation each : of.all()) {
            assertThat(of.get(each.annotationType())).isSameAs(each);
        }
        assertThat(of.get(Deprecated.class)).isEqualTo(plain.find(Deprecated.class));
        assertThat(of.get(FunctionalInterface.class)).isEqualTo(plain.find(FunctionalInterface.class));
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
        assertThatThrownBy(() -> new ClassAnnotations(null, type -> null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> new ClassAnnotations(type -> null, null)).isInstanceOf(NullPointerException.class);
    }

    @Test
    void allThreadsGetTheSameAnswers() throws Exception {
        int threads = 8;
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            for (int round = 0; round < 50; round++) {
                ClassAnnotations asked = new ClassAnnotations();
                AppLoader app = new AppLoader(Heir.class, Ancestor.class, Transactional.class, TaggedOnce.class,
                        Tagged.class, TaggedInterface.class);
                List<Class<?>> types = List.of(app.its(Heir.class), app.its(Transactional.class),
                        app.its(TaggedOnce.class), Heir.class, String.class);
                CyclicBarrier start = new CyclicBarrier(threads);
                List<Future<List<Object>>> futures = new ArrayList<>();
                for (int thread = 0; thread < threads; thread++) {
                    futures.add(pool.submit(() -> {
                        start.await(30, TimeUnit.SECONDS);
                        List<Object> answers = new ArrayList<>();
                        for (Class<?> type : types) {
                            answers.add(asked.of(type));
                            answers.add(asked.find(type, Heirloom.class));
                            answers.add(asked.traits(type));
                            answers.add(asked.serialVersionUid(type));
                        }
                        return answers;
                    }));
                }
                List<Object> first = futures.get(0).get(30, TimeUnit.SECONDS);
                for (Future<List<Object>> future : futures) {
                    List<Object> answers = future.get(30, TimeUnit.SECONDS);
                    assertThat(answers).isEqualTo(first);
                    for (int i = 0; i < types.size(); i++) {
                        assertThat(answers.get(4 * i)).isSameAs(first.get(4 * i));
                    }
                }
            }
        } finally {
            pool.shutdownNow();
        }
    }
}
