package io.github.treadlight.scan;

import java.util.Set;

/**
 * The versions of HK2's class model whose behavior {@code RecordedTypes} repeats, by {@link TypeAdder#digest()}. Tests
 * compare the models of the versions that the build uses: 3.1.1, and on servers those of Payara 6.2025.10, GlassFish
 * 7.0.21 and 8.0.0. That of Payara 7.2025.1 was run by the simulator.
 */
final class KnownModels {
    static final Set<String> DIGESTS = Set.of(
            // 3.0.1.payara-p3 and p4: Payara 6.2023.12 to 6.2025.3. Differs from p5 only in the form of ldc
            // instructions.
            "f8c34cd94fed6aca2fb9e7ef8cc1a3bf1f442b845eca4e63963017ee00e8532a",
            // 3.0.1.payara-p5: Payara 6.2025.9 and 6.2025.10
            "5bc374445656c155ada59640bd504430df06f2a0d00f9aa4a206013447ae65ad",
            // 4.0.0.M3_payara-p2: Payara 7.2025.1. Differs from 3.0.1.payara-p5 in its locks.
            "9ddcfdb1fab94bec48754d9406d2bee3e49cb20315418e45aaa8c39264f981bd",
            // 3.1.0, 3.1.1 and 4.0.0-M3: GlassFish 7.0.14 to 7.0.21 and 8.0.0
            "6375aea1d9171b4c15c15073ced5fdafd7920f0035bc80d7a89e9ddf3478618f");

    private KnownModels() {}
}
