package io.github.treadlight.bench.rmi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.treadlight.bench.stream.StreamGraph;
import io.github.treadlight.rmi.CachedCodebases;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that each ORB, with and without Treadlight, reads back what it wrote as objects of the application. */
class IsolatedOrbTest {
    private final ClassLoader before = Thread.currentThread().getContextClassLoader();

    @AfterEach
    void restoreTheContextLoader() {
        Thread.currentThread().setContextClassLoader(before);
        // The module configured the provider of treadlight-rmi.jar, which RMI may use in another test.
        CachedCodebases.configure(false, false);
    }

    @ParameterizedTest
    @MethodSource("orbsRivalsAndGraphs")
    void readsWhatItWrote(OrbJars orb, OrbRival rival, StreamGraph graph) throws Exception {
        assumeTrue(orb.runsOn(Runtime.version().feature()), "this ORB needs an older JDK");
        try (IsolatedOrb isolated = new IsolatedOrb(orb, rival, graph)) {
            byte[] bytes = isolated.write();
            for (int i = 0; i < 3; i++) {
                Object read = isolated.read(bytes);
                assertThat(read).isNotSameAs(isolated.object);
                assertThat(read.getClass()).isSameAs(isolated.object.getClass());
                assertThat(serialized(read)).isEqualTo(serialized(isolated.object));
            }
            assertThat(new String(bytes, StandardCharsets.ISO_8859_1).contains("WEB-INF/lib"))
                    .isEqualTo(rival != OrbRival.TREADLIGHT);
        }
    }

    static Stream<Arguments> orbsRivalsAndGraphs() {
        return Stream.of(OrbJars.values())
                .flatMap(orb -> Stream.of(OrbRival.values())
                        .flatMap(rival -> Stream.of(StreamGraph.BEAN, StreamGraph.ROWS_200)
                                .map(graph -> Arguments.of(orb, rival, graph))));
    }

    private static byte[] serialized(Object object) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        return bytes.toByteArray();
    }
}
