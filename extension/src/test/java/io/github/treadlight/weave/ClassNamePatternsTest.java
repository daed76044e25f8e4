package io.github.treadlight.weave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClassNamePatternsTest {
    private static final ClassNamePatterns PATTERNS = ClassNamePatterns.parse(" com.acme.* , org.example.Thing\n");

    @ParameterizedTest
    @CsvSource({"com/acme/Anything, true", "com.acme.deep.Thing, true", "com/acmenot/Thing, false",
        "org/example/Thing, true", "org/example/Thing$Nested, true", "org/example/Things, false"})
    void aPackageMatchesEverythingBelowItAndAClassItsNestedClasses(String name, boolean expected) {
        assertThat(PATTERNS.matches(name)).isEqualTo(expected);
    }

    @Test
    void theTextOfPatternsIsNormalized() {
        assertThat(PATTERNS).hasToString("com.acme.*, org.example.Thing");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", ",", "\n,\t"})
    void blankTextIsTheEmptyList(String blank) {
        assertThat(ClassNamePatterns.parse(blank).matches("com/acme/Thing")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"com.acme.**", "*", ".*", "com..acme", "com.acme.", "com/acme", "com.*.Thing", "1com"})
    void anInvalidPatternIsNamed(String bad) {
        assertThatThrownBy(() -> ClassNamePatterns.parse("org.example.*," + bad))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + bad + "'");
    }
}
