package io.github.treadlight.sim.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.sim.fixture.HostileName;
import io.github.treadlight.sim.fixture.SampleResults;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class HolderPathsTest {
    @Test
    void aKnownCauseHasTheAddressOfItsDocumentation() {
        StringWriter out = new StringWriter();
        HolderPaths.print(new PrintWriter(out), SampleResults.leakingAndClean().runs().get(0).verdict().holders());
        assertThat(out.toString().lines()).startsWith(
                " 1. [application] 5 × org.glassfish.web.loader.WebappClassLoader of shop, 45.0 MB retained")
                .contains("    Known since JDK-8136353.",
                        "    https://github.com/treadlight/treadlight/blob/main/docs/leaks.md#leak-class-values");
    }

    @Test
    void aThreadIsShownOnceAndItsOtherReferencesAreNamed() {
        StringWriter out = new StringWriter();
        HolderPaths.print(
                new PrintWriter(out), SampleResults.severalApplications().runs().get(0).verdict().holders());
        assertThat(out.toString().lines().filter(line -> line.matches(" *\\d+\\. .*"))).hasSize(2);
        assertThat(out.toString().lines().filter(line -> line.startsWith("    Other references: "))).hasSize(1);
    }

    @Test
    void namesNeitherControlTheTerminalNorEndTheLine() {
        StringWriter out = new StringWriter();
        HolderPaths.print(new PrintWriter(out), SampleResults.hostile().runs().get(0).verdict().holders());
        HostileName.assertEscaped(out.toString());
        assertThat(out.toString().lines()).containsExactly(
                " 1. [" + HostileName.SHOWN + "] 1 × " + HostileName.SHOWN + " of " + HostileName.SHOWN
                        + ", 1.0 MB retained",
                "    " + HostileName.SHOWN,
                "      → " + HostileName.SHOWN,
                "      → ```",
                "    " + HostileName.SHOWN,
                "");
    }
}
