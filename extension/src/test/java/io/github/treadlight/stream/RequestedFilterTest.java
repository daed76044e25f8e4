package io.github.treadlight.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.fixture.OtherJvm;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares what an application sees of its filters with a JVM that has no guard. */
class RequestedFilterTest {
    @ParameterizedTest
    @ValueSource(strings = {"-Djdk.serialFilter=", "-Djdk.serialFilter=!java.util.BitSet",
        "-Djdk.serialSetFilterAfterRead=true"})
    void anApplicationSeesItsOwnFilterInEveryOrderOfCalls(String option) throws Exception {
        List<String> withoutGuard = run(option, FilterOrders.class);
        assertThat(withoutGuard).hasSizeGreaterThan(2500)
                .contains(FilterOrders.LINE + "order glg: g=[null] l=ok g=[list]".replace("null", ofJvm(option)));
        assertThat(run(option, GuardedFilterOrders.class)).isEqualTo(withoutGuard);
    }

    private static String ofJvm(String option) {
        return option.endsWith("BitSet") ? "of the JVM" : "null";
    }

    private static List<String> run(String option, Class<?> program) throws Exception {
        List<String> arguments = new ArrayList<>(List.of(option, "-XX:TieredStopAtLevel=1",
                "--add-opens=java.base/java.io=ALL-UNNAMED",
                "-classpath", System.getProperty("java.class.path"), program.getName()));
        return OtherJvm.run(arguments).stream().filter(line -> line.startsWith(FilterOrders.LINE)).toList();
    }
}
