package io.github.treadlight.scan;

import java.util.Set;

/**
 * The versions of HK2's class model whose behavior {@code RecordedTypes} repeats, by {@link TypeAdder#digest()}. Tests
 * compare the models of the versions that the build uses: 3.1.1, and on servers those of Payara 6.2025.10, GlassFish
 * 7.0.21 and 8.0.0.
 */
final class KnownModels {
    static final Set<String> DIGESTS = Set.of(
            // 3.0.1.payara-p3 and p4: Payara 6.2023.12 to 6.2025.3. The code differs from p5 in forms of ldc only.
            "f76f7bb96cfc84066e28c3bf9da15333e64766683ab8755e55884cb559406cde",
            // 3.0.1.payara-p5: Payara 6.2025.9 and 6.2025.10
            "e8f6e531c687a881540bc4b827455c01119e328b728330a04f5288401883ec59",
            // 4.0.0.M3_payara-p2: Payara 7.2025.1. Differs from p5 in its locks.
            "1b2042ff9959df402f19a2c85302cb2ddcb6db8f44bddc6268a4b776da37c5b9",
            // 3.1.1 and 4.0.0-M3: GlassFish 7.0.21 and 8.0.0
            "25b1639d3784308d546b8044ca760e541761817145c6dc4357f7c7ba3781f64b");

    private KnownModels() {}
}
