package io.github.treadlight.sim.holders;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ClassNamesTest {
    @Test
    void classNamesHaveTheFormOfSourceCode() {
        assertThat(ClassNames.toSource("java/lang/String")).isEqualTo("java.lang.String");
        assertThat(ClassNames.toSource("[Ljava/util/Map$Entry;")).isEqualTo("java.util.Map$Entry[]");
        assertThat(ClassNames.toSource("[[J")).isEqualTo("long[][]");
    }
}
