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

/** Each ORB reads what it wrote, with Treadlight as without, as objects of the one application. */
class OrbSubjectTest {
    private final ClassLoader before = Thread.currentThread().getContextClassLoader();

    @AfterEach
    void leaveTheApplication() {
        Thread.currentThread().setContextClassLoader(before);
        // The module configures the provider of treadlight-rmi.jar, which another test may have had RMI choose.
        CachedCodebases.configure(false, false);
    }

    @ParameterizedTest
    @MethodSource("all")
    void whatWasWrittenIsRead(OrbJars orb, OrbRival rival, StreamGraph graph) throws Exception {
        assumeTrue(orb.runsOn(Runtime.version().feature()), "an ORB of older JDKs");
        try (OrbSubject subject = new OrbSubject(orb, rival, graph)) {
            byte[] bytes = subject.write();
            for (int i = 0; i < 3; i++) {
                Object read = subject.read(bytes);
                assertThat(read).isNotSameAs(subject.object);
                assertThat(read.getClass()).isSameAs(subject.object.getClass());
                assertThat(serialized(read)).isEqualTo(serialized(subject.object));
            }
            assertThat(new String(bytes, StandardCharsets.ISO_8859_1).contains("WEB-INF/lib"))
                    .isEqualTo(rival != OrbRival.TREADLIGHT);
        }
    }

    static Stream<Arguments> all() {
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
