package io.github.treadlight.stream;

import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class EagerClassesTest {
    static final List<String> NAMES = EagerClasses.NAMES;

    @ParameterizedTest
    @FieldSource("NAMES")
    void eachNameIsThatOfAClass(String name) {
        assertThatCode(() -> Class.forName("io.github.treadlight." + name)).doesNotThrowAnyException();
    }
}
