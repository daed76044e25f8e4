package io.github.treadlight.bench.annotation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that all rivals find exactly the annotations that exist. */
class AnnotationRivalTest {
    private static final AnnotatedApp APP = new AnnotatedApp();

    static Stream<Arguments> walksAndPlaces() {
        return Stream.of(AnnotationRival.JDK_WALK, AnnotationRival.JANDEX, AnnotationRival.TREADLIGHT)
                .flatMap(rival -> Stream.of(AnnotationPlace.values()).map(place -> Arguments.of(rival, place)));
    }

    @ParameterizedTest
    @MethodSource("walksAndPlaces")
    void findsTheAnnotationExceptForMiss(AnnotationRival rival, AnnotationPlace place) {
        assertThat(found(rival, place)).isEqualTo(place == AnnotationPlace.MISS ? 0 : AnnotatedApp.COUNT);
    }

    @ParameterizedTest
    @EnumSource
    void reflectionFindsDeclaredAndInheritedAnnotationsOnly(AnnotationPlace place) {
        boolean hit = place == AnnotationPlace.HIT_DECLARED || place == AnnotationPlace.HIT_SUPERCLASS;
        assertThat(found(AnnotationRival.JDK, place)).isEqualTo(hit ? AnnotatedApp.COUNT : 0);
    }

    @Test
    void treadlightFindsTheSameAsTheWalk() {
        for (AnnotationPlace place : AnnotationPlace.values()) {
            AnnotationLookup walk = AnnotationRival.JDK_WALK.create(APP, place.annotation);
            AnnotationLookup treadlight = AnnotationRival.TREADLIGHT.create(APP, place.annotation);
            for (int number = 0; number < AnnotatedApp.COUNT; number++) {
                assertThat(treadlight.find(number)).as("%s of %d", place, number).isEqualTo(walk.find(number));
            }
        }
    }

    private static long found(AnnotationRival rival, AnnotationPlace place) {
        AnnotationLookup lookup = rival.create(APP, place.annotation);
        return Stream.iterate(0, number -> number + 1)
                .limit(AnnotatedApp.COUNT)
                .map(lookup::find)
                .filter(Objects::nonNull)
                .count();
    }
}
