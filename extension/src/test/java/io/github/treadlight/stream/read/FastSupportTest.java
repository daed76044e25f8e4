package io.github.treadlight.stream.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FastSupportTest {
    @Test
    void theTestedVersionsOfTheJdkAreSupported() {
        assumeThat(Runtime.version().feature()).isIn(17, 21, 25);
        assertThat(FastSupport.problem()).isNull();
    }

    @ParameterizedTest
    @ValueSource(ints = {11, 18, 24, 26, 99})
    void anotherVersionIsNotSupported(int version) {
        assertThat(FastSupport.unmet(version)).isEqualTo(
                "object-streams=fast was tested only on JDK 17, 21, 25, not on JDK " + version
                        + ". Set object-streams=resolving");
    }
}
