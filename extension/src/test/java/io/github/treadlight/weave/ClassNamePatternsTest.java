package io.github.treadlight.weave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClassNamePatternsTest {
    @Test
    void aPackageHoldsAllBelowItAndAClassWhatIsNestedInIt() {
        ClassNamePatterns patterns = ClassNamePatterns.parse(" com.acme.* , org.example.Thing\n");
        assertThat(patterns.matches("com/acme/Anything")).isTrue();
        assertThat(patterns.matches("com.acme.deep.Thing")).isTrue();
        assertThat(patterns.matches("com/acmenot/Thing")).isFalse();
        assertThat(patterns.matches("org/example/Thing")).isTrue();
        assertThat(patterns.matches("org/example/Thing$Nested")).isTrue();
        assertThat(patterns.matches("org/example/Things")).isFalse();
        assertThat(patterns).hasToString("com.acme.*, org.example.Thing");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", ",", "\n,\t"})
    void blankTextIsTheEmptyList(String blank) {
        assertThat(ClassNamePatterns.parse(blank).matches("com/acme/Thing")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"com.acme.**", "*", ".*", "com..acme", "com.acme.", "com/acme", "com.*.Thing", "1com"})
    void whatIsNoPatternIsNamed(String bad) {
        assertThatThrownBy(() -> ClassNamePatterns.parse("org.example.*," + bad))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + bad + "'");
    }
}
