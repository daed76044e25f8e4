package io.github.treadlight.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShapeTest {
    @Test
    void parsesPublishedShapes() {
        assertThat(Shape.parse("ONE")).isEqualTo(new Shape(1, 1, 1, Shape.Kind.APPLICATION, 4096));
        assertThat(Shape.parse("64x1024")).isEqualTo(new Shape(64, 1, 1024, Shape.Kind.APPLICATION, 4096));
        assertThat(Shape.parse("SERVER_16_LOADERS")).isEqualTo(new Shape(16, 16, 64, Shape.Kind.SERVER, 4096));
    }

    @Test
    void prefixSelectsTheKindAndOneClassValueIsTheDefault() {
        assertThat(Shape.parse("SERVER_20000")).isEqualTo(new Shape(1, 1, 20_000, Shape.Kind.SERVER, 65_536));
        assertThat(Shape.parse("SERVER_4x6000")).isEqualTo(new Shape(4, 1, 6_000, Shape.Kind.SERVER, 65_536));
        assertThat(Shape.parse("HIDDEN_1000")).isEqualTo(new Shape(1, 1, 1_000, Shape.Kind.HIDDEN, 65_536));
        assertThat(Shape.parse("1x5000")).isEqualTo(new Shape(1, 1, 5_000, Shape.Kind.APPLICATION, 65_536));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "64", "SERVER", "SERVER_", "OTHER_64", "x64"})
    void rejectsOtherTextAndListsTheKnownForms(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Shape.parse(text))
                .withMessageStartingWith("Unknown shape " + text + "; shapes are ONE");
    }

    @Test
    void serverShapesPairServerClassValuesWithApplicationClasses() {
        LookupPairs pairs = new LookupPairs(Rival.JDK, Shape.parse("SERVER_2x50"));
        assertThat(pairs.classValues).hasSize(65_536);
        assertThat(pairs.classValues).extracting(value -> value.getClass().getClassLoader())
                .containsOnly(BenchAppLoader.server());
        assertThat(pairs.classes).extracting(Class::getClassLoader).hasOnlyElementsOfType(BenchAppLoader.class);
    }

    @Test
    void hiddenShapesHaveHiddenClasses() {
        LookupPairs pairs = new LookupPairs(Rival.JDK, Shape.parse("HIDDEN_30"));
        assertThat(pairs.classes).allMatch(Class::isHidden);
    }
}
