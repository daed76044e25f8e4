package io.github.treadlight.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class FootprintCaseTest {
    @Test
    void sizesScaleTheClasses() {
        assertThat(associations(FootprintCase.APPS_64))
                .containsExactly(16L * 4096 * 64, 16L * 4915 * 64, 16L * 6144 * 64, 16L * 7782 * 64);
        assertThat(associations(FootprintCase.CLASSES_5_X_200)).containsExactly(1000L, 1200L, 1400L, 1800L);
        assertThat(associations(FootprintCase.TEN_CLASSES_OWN_8))
                .containsExactly(160_000L, 192_000L, 240_000L, 304_000L);
    }

    @Test
    void sizesScaleTheLoadersIfEachHasOneClass() {
        assertThat(associations(FootprintCase.ONE_CLASS_SERVER_8)).containsExactly(16_000L, 19_200L, 24_000L, 30_400L);
    }

    @Test
    void eachApplicationHasItsOwnClassValues() {
        List<ClassLoader> owners = owners(FootprintCase.APPS_8.fill(Rival.JDK, 1));
        assertThat(owners).hasSize(16 * 8);
        assertThat(owners.stream().distinct()).hasSize(16);
    }

    @Test
    void eachLoaderHasItsOwnClassValues() {
        List<ClassLoader> owners = owners(FootprintCase.ONE_CLASS_OWN_8.fill(Rival.JDK, 1));
        assertThat(owners.stream().distinct()).hasSize(20).hasOnlyElementsOfType(BenchAppLoader.class);
    }

    @Test
    void serverClassValuesAreDefinedByTheServersLoader() {
        List<ClassLoader> owners = owners(FootprintCase.SERVER_8.fill(Rival.JDK, 1));
        assertThat(owners).hasSize(8).containsOnly(BenchAppLoader.server());
    }

    @Test
    void hiddenCasesHaveHiddenClasses() {
        assertThat(FootprintCase.HIDDEN_1.fill(Rival.JDK, 1).kept())
                .filteredOn(Class[].class::isInstance)
                .singleElement()
                .satisfies(classes -> assertThat((Class<?>[]) classes).hasSize(20).allMatch(Class::isHidden));
    }

    private static List<Long> associations(FootprintCase footprint) {
        return FootprintCase.SIZES.stream().map(footprint::associations).toList();
    }

    private static List<ClassLoader> owners(FootprintCase.Filled filled) {
        return filled.kept().stream()
                .filter(PerClass[].class::isInstance)
                .flatMap(values -> Arrays.stream((PerClass[]) values))
                .map(value -> value.getClass().getClassLoader())
                .toList();
    }
}
