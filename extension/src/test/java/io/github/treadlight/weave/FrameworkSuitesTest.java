package io.github.treadlight.weave;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.fixture.OtherJvm;
import java.io.ObjectInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Comparison of the tests that frameworks publish: the class values are woven in one run and unchanged in the other.
 * Each run has a JVM of its own. A few tests fail in both runs, because they need files or libraries that are not
 * published with them.
 */
@Tag("thorough")
@Tag("release")
class FrameworkSuitesTest {
    /** Thousands of tests, on a machine that is busy with others. */
    private static final Duration LIMIT = Duration.ofMinutes(10);

    @TempDir
    private Path temporary;

    @ParameterizedTest
    @EnumSource
    void eachTestOfAFrameworkHasTheSameOutcomeWithTheFrameworkWoven(FrameworkSuite suite) throws Exception {
        SuiteResult original = run(suite, false);
        SuiteResult woven = run(suite, true);
        System.out.println(suite + ": " + woven.successes() + " of " + woven.outcomes().size() + " succeeded, "
                + woven.compactValues() + " values in the woven class values " + woven.classValues());
        assertThat(woven.differences(original)).isEmpty();
        assertThat(woven.successes()).isGreaterThan(woven.outcomes().size() * 95 / 100).isGreaterThan(1_000);
        assertThat(woven.classValues()).isEqualTo(original.classValues()).isNotEmpty();
        assertThat(woven.compactValues()).isPositive();
        assertThat(original.compactValues()).isZero();
    }

    private SuiteResult run(FrameworkSuite suite, boolean weave) throws Exception {
        Path result = temporary.resolve("result");
        List<String> arguments = new ArrayList<>(suite.options());
        arguments.addAll(List.of("-Xmx512m", "-XX:TieredStopAtLevel=1",
                "-Djava.io.tmpdir=" + Files.createTempDirectory(temporary, "files"),
                "-classpath", System.getProperty("java.class.path"),
                FrameworkSuiteRun.class.getName(), suite.name(), String.valueOf(weave), result.toString()));
        OtherJvm.run(arguments, LIMIT);
        try (ObjectInputStream in = new ObjectInputStream(Files.newInputStream(result))) {
            return (SuiteResult) in.readObject();
        }
    }
}
