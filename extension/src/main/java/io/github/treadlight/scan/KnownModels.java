package io.github.treadlight.scan;

import java.util.Set;

/**
 * The versions of HK2's class model whose behavior {@code RecordedTypes} repeats, by {@link TypeAdder#digest()}. The
 * tests compare the models of these versions.
 */
final class KnownModels {
    static final Set<String> DIGESTS = Set.of(
            // 3.0.1.payara-p5: Payara Server and Micro 6.2025.10
            "e8f6e531c687a881540bc4b827455c01119e328b728330a04f5288401883ec59",
            // 3.1.1 and 4.0.0-M3: GlassFish 7.0.21 and 8.0.0
            "25b1639d3784308d546b8044ca760e541761817145c6dc4357f7c7ba3781f64b");

    private KnownModels() {}
}
