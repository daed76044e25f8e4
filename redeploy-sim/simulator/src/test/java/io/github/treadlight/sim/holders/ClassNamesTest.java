package io.github.treadlight.sim.holders;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ClassNamesTest {
    @Test
    void namesAreAsInSource() {
        assertThat(ClassNames.ofSource("java/lang/String")).isEqualTo("java.lang.String");
        assertThat(ClassNames.ofSource("[Ljava/util/Map$Entry;")).isEqualTo("java.util.Map$Entry[]");
        assertThat(ClassNames.ofSource("[[J")).isEqualTo("long[][]");
    }
}
