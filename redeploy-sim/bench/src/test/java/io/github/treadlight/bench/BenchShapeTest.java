package io.github.treadlight.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BenchShapeTest {
    @Test
    void parsesPublishedShapes() {
        assertThat(BenchShape.parse("ONE"))
                .isEqualTo(new BenchShape(1, 1, 1, BenchShape.Kind.APPLICATION, 4096));
        assertThat(BenchShape.parse("64x1024"))
                .isEqualTo(new BenchShape(64, 1, 1024, BenchShape.Kind.APPLICATION, 4096));
        assertThat(BenchShape.parse("SERVER_16_LOADERS"))
                .isEqualTo(new BenchShape(16, 16, 64, BenchShape.Kind.SERVER, 4096));
    }

    @Test
    void prefixSelectsTheKindAndOneClassValueIsTheDefault() {
        assertThat(BenchShape.parse("SERVER_20000"))
                .isEqualTo(new BenchShape(1, 1, 20_000, BenchShape.Kind.SERVER, 65_536));
        assertThat(BenchShape.parse("SERVER_4x6000"))
                .isEqualTo(new BenchShape(4, 1, 6_000, BenchShape.Kind.SERVER, 65_536));
        assertThat(BenchShape.parse("HIDDEN_1000"))
                .isEqualTo(new BenchShape(1, 1, 1_000, BenchShape.Kind.HIDDEN, 65_536));
        assertThat(BenchShape.parse("1x5000"))
                .isEqualTo(new BenchShape(1, 1, 5_000, BenchShape.Kind.APPLICATION, 65_536));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "64", "SERVER", "SERVER_", "OTHER_64", "x64"})
    void rejectsOtherTextAndListsTheKnownForms(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BenchShape.parse(text))
                .withMessageStartingWith("Unknown shape " + text + "; shapes are ONE");
    }

    @Test
    void serverShapesPairServerClassValuesWithApplicationClasses() {
        LookupPairs pairs = new LookupPairs(Rival.JDK, BenchShape.parse("SERVER_2x50"));
        assertThat(pairs.classValues).hasSize(65_536);
        assertThat(pairs.classValues).extracting(value -> value.getClass().getClassLoader())
                .containsOnly(BenchAppLoader.server());
        assertThat(pairs.classes).extracting(Class::getClassLoader).hasOnlyElementsOfType(BenchAppLoader.class);
    }

    @Test
    void hiddenShapesHaveHiddenClasses() {
        LookupPairs pairs = new LookupPairs(Rival.JDK, BenchShape.parse("HIDDEN_30"));
        assertThat(pairs.classes).allMatch(Class::isHidden);
    }
}
