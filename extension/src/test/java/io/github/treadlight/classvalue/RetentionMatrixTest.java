package io.github.treadlight.classvalue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.treadlight.classvalue.RetentionScenario.Amount;
import io.github.treadlight.classvalue.RetentionScenario.Scale;
import io.github.treadlight.classvalue.Topology.Owner;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Tests the principle of {@link CompactClassValue}: whatever {@code java.lang.ClassValue} releases without a purge,
 * ours releases too, on every collector and for every topology of loaders. After a purge ours retains only as much as a
 * class value without any values does.
 *
 * <p>Each {@link RetentionScenario} is played with both implementations in one JVM, each time with its own loaders and
 * classes, and with class values of copies of the same class, one of which extends {@code java.lang.ClassValue} and the
 * other {@link CompactClassValue}. For a class value of the JDK see {@link Implementation#ofJdk}. The default build
 * runs all scenarios with small amounts. {@link CollectorsTest} runs them with the full amounts on every collector and
 * JDK.
 */
class RetentionMatrixTest {
    @TestFactory
    Stream<DynamicTest> oursRetainsNoMoreThanTheJdksInSmallAmounts() {
        return ofEveryTopology(Scale.SMALL);
    }

    @TestFactory
    @Tag("thorough")
    @Tag("release")
    @Tag(LifetimeTest.ON_ALL_COLLECTORS)
    Stream<DynamicTest> oursRetainsNoMoreThanTheJdksInFullAmounts() {
        return ofEveryTopology(Scale.FULL);
    }

    private static Stream<DynamicTest> ofEveryTopology(Scale scale) {
        return Arrays.stream(Topology.values())
                .map(topology -> dynamicTest(topology.toString(), () -> compare(topology, scale)));
    }

    private static void compare(Topology topology, Scale scale) {
        List<RetentionScenario> scenarios = RetentionScenario.of(topology);
        RetentionMatrix matrix = new RetentionMatrix(Implementation.COMPACT, scale);
        matrix.run(scenarios);
        assertThat(matrix.violations()).isEmpty();
        // Proves that garbage is collected. In the other scenarios, the JDK's class value leaks.
        assertThat(matrix.releases()).isGreaterThan(scenarios.size() / 3);
    }

    @Test
    @Tag(LifetimeTest.ON_ALL_COLLECTORS)
    void aClassValueThatRetainsItsClassesIsReportedWithTheCombinationAndTheNumbers() {
        RetentionMatrix matrix = new RetentionMatrix(Implementation.HOARDING, Scale.SMALL);
        matrix.run(List.of(
                new RetentionScenario(Owner.APPLICATION, Topology.ISOLATED, Dropped.CLASSES_LOADER, ValueKind.PLAIN,
                        Amount.FEW, Usage.WITHOUT_REMOVE),
                new RetentionScenario(Owner.SERVER, Topology.CHILDS_HIDDEN, Dropped.CLASSES, ValueKind.OF_BOTH,
                        Amount.ONE, Usage.WITH_REMOVE),
                new RetentionScenario(Owner.APPLICATION, Topology.CHILD, Dropped.CLASSES_LOADER, ValueKind.PLAIN,
                        Amount.MANY_LOADERS, Usage.PURGED),
                // Here HOARDING retains less than the JDK's, which is no violation.
                new RetentionScenario(Owner.APPLICATION, Topology.SYSTEM, Dropped.OWNERS_LOADER, ValueKind.OF_BOTH,
                        Amount.FEW, Usage.WITHOUT_REMOVE)));
        assertThat(matrix.violations()).containsExactly(
                "application class value, isolated classes, classes loader end, values plain, few, without remove:"
                        + " HOARDING retains 1 loaders, 5 classes, 8 values, JDK retains nothing",
                "server class value, childs hidden classes, classes end, values of both, one, with remove:"
                        + " HOARDING retains 1 classes, JDK retains nothing",
                "application class value, child classes, classes loader end, values plain, many loaders, purged:"
                        + " HOARDING retains 20 loaders, 20 classes, 30 values, FORGETFUL retains nothing");
    }
}
