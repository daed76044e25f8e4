package io.github.treadlight.sim.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.sim.result.SimulationResult.TopClass;
import java.lang.management.ManagementFactory;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;

class ClassHistogramTest {
    @Test
    void theHistogramOfThisJvmIsParsed() throws Exception {
        String text = (String) ManagementFactory.getPlatformMBeanServer().invoke(
                new ObjectName("com.sun.management:type=DiagnosticCommand"),
                "gcClassHistogram",
                new Object[] {new String[0]},
                new String[] {String[].class.getName()});
        assertThat(ClassHistogram.parse(text, 10))
                .hasSize(10)
                .isSortedAccordingTo((a, b) -> Long.compare(b.bytes(), a.bytes()))
                .extracting(TopClass::name)
                .contains("[B", "java.lang.String");
    }

    @Test
    void namesWithAndWithoutModulesAreParsed() {
        String text = """
                 num     #instances         #bytes  class name (module)
                -------------------------------------------------------
                   1:         14562        1234567  [B (java.base@17.0.15)
                   2:             3             72  com.acme.Thing
                Total         14565        1234639
                """;
        assertThat(ClassHistogram.parse(text, 10))
                .containsExactly(new TopClass("[B", 14562, 1234567), new TopClass("com.acme.Thing", 3, 72));
    }
}
