package io.github.treadlight.app;

import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.treadlight.fixture.CollectorJvm;
import io.github.treadlight.fixture.CollectorJvm.Headers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Runs {@link RetentionUnderMarkingTest} with each garbage collector of the JDKs at hand. */
@Tag("thorough")
@Tag("release")
class RetentionCollectorsTest {
    /** Promotes objects at once, because G1's concurrent marking treats young objects as live. */
    private static final List<String> OPTIONS = List.of(
            "-Xmx512m", "-XX:+ExplicitGCInvokesConcurrent", "-XX:SoftRefLRUPolicyMSPerMB=0", "-XX:ConcGCThreads=1",
            "-XX:MaxTenuringThreshold=0");

    @TempDir
    private Path folder;

    @TestFactory
    Stream<DynamicTest> onlyWhatSomethingRefersToIsRetained() throws IOException {
        return CollectorJvm.all().stream()
                .filter(jvm -> jvm.headers() != Headers.COMPACT) // verdicts do not depend on headers
                .map(jvm -> dynamicTest(jvm.toString(), () -> jvm.run(
                        OPTIONS, RetentionUnderMarkingTest.UNDER_MARKING, folder, RetentionUnderMarkingTest.class)));
    }
}
