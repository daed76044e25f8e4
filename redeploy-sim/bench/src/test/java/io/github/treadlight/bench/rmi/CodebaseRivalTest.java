package io.github.treadlight.bench.rmi;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CodebaseRivalTest {
    @ParameterizedTest
    @EnumSource
    void allRivalsReturnTheJdksCodebase(CodebaseRival rival) {
        for (LoaderKind loader : LoaderKind.values()) {
            Class<?> type = loader.define(61);
            String codebase = rival.create().of(type);
            assertThat(codebase).isEqualTo(CodebaseRival.JDK.create().of(type)).hasSizeBetween(7_000, 9_000);
            assertThat(codebase.split(" ", -1)).hasSize(61);
        }
    }
}
