package io.github.treadlight.classvalue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.treadlight.fixture.CollectorJvm;
import io.github.treadlight.fixture.CollectorJvm.Headers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the tests of {@link LifetimeTest} that need a garbage collector, and the whole {@link RetentionMatrixTest}, with
 * every collector of this JDK and of those installed beside it. The former run with and without compact object headers,
 * the matrix without, because it takes long. The default build runs both with the default collector of its own JVM, and
 * the matrix with small amounts.
 *
 * <p>Collectors differ in when they clear weak references and unload classes, and JDKs in what {@code Class} and
 * {@code ClassLoader} hold. Collectors that a JDK lacks are left out; standard output lists those that were found.
 */
@Tag("thorough")
class CollectorsTest {
    private static List<CollectorJvm> jvms;

    @TempDir
    private Path folder;

    @BeforeAll
    static void findJvms() throws IOException {
        jvms = CollectorJvm.all();
        System.out.println("Collectors found: "
                + String.join("; ", jvms.stream().map(CollectorJvm::toString).toList()));
    }

    @Test
    void theCollectorsIncludeThatOfThisJvm() {
        assertThat(jvms).anyMatch(CollectorJvm::isLikeThisOne);
    }

    @TestFactory
    Stream<DynamicTest> unreachableLoadersAndClassesAreCollected() {
        // A small heap, because the tests are short and should start quickly.
        return jvms.stream().map(jvm -> dynamicTest(jvm.toString(), () -> run(jvm, "-Xmx192m", LifetimeTest.class)));
    }

    @TestFactory
    @Tag("release")
    Stream<DynamicTest> oursRetainsNoMoreThanTheJdksClassValue() {
        // A heap with room for the scenarios that are collected together.
        return jvms.stream().filter(jvm -> jvm.headers() != Headers.COMPACT).map(jvm -> dynamicTest(jvm.toString(),
                () -> run(jvm, "-Xmx768m", RetentionMatrixTest.class, RunningApplicationTest.class)));
    }

    private void run(CollectorJvm jvm, String heap, Class<?>... tests) throws IOException, InterruptedException {
        jvm.run(List.of(heap), LifetimeTest.ON_ALL_COLLECTORS, folder, tests);
    }
}
