package io.github.treadlight.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.fixture.ApplicationLoader;
import io.github.treadlight.stream.filter.StreamFilter;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that the fast stream reads objects of other versions of a class as the JDK does. */
class FastEvolutionTest {
    private static final int ROUNDS = 2;

    static Set<String> versions() {
        return EvolutionTest.versions();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("versions")
    void aVersionReadsWhatTheOthersWroteAsTheJdkDoes(String name) throws IOException {
        ApplicationLoader reader = EvolutionTest.VERSIONS.get(name);
        FastStreams streams = new FastStreams(reader);
        for (int round = 0; round < ROUNDS; round++) {
            for (Map.Entry<String, ApplicationLoader> writer : EvolutionTest.VERSIONS.entrySet()) {
                byte[] stream = EvolutionTest.written(writer.getValue());
                CalledInput ofJdk = new CalledInput();
                Outcome plain = Outcome.of(() -> {
                    PlainInput in = new PlainInput(stream, reader);
                    in.setObjectInputFilter(ofJdk.over(StreamFilter.DEFAULT, stream.length));
                    return in.readObject();
                });
                CalledInput called = new CalledInput();
                Outcome read = Outcome.of(() -> streams.input(stream, StreamFilter.DEFAULT,
                        called.over(StreamFilter.DEFAULT, stream.length), null).readObject());
                assertThat(read.exactly()).as("written by %s, round %d", writer.getKey(), round)
                        .isEqualTo(plain.exactly());
                assertThat(called.calls()).as("written by %s, round %d", writer.getKey(), round)
                        .isEqualTo(ofJdk.calls());
            }
        }
    }
}
