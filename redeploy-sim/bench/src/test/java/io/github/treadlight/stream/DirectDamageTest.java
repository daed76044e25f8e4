package io.github.treadlight.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The prototype fails as the JDK does if a stream is cut off or has a wrong byte. */
class DirectDamageTest {
    private static final int MOST_DAMAGED = 300;
    /** The distance between damaged bytes. */
    private static final int STEP = Integer.getInteger("treadlight.damage.step", 5);

    private static final Zoo ZOO = Zoo.of(Zoo.app("app"));
    /** Streams that know the descriptors of all specimens. */
    private static final DirectStreams EXPERIENCED = new DirectStreams(ZOO.app());

    static List<Specimen> specimens() {
        return ZOO.specimens();
    }

    static Stream<Specimen> smallSpecimens() {
        return specimens().stream().filter(each -> Zoo.written(each).length <= MOST_DAMAGED);
    }

    @BeforeAll
    static void readAll() {
        for (int i = 0; i < 5; i++) {
            specimens().forEach(each -> read(each, Zoo.written(each), EXPERIENCED));
        }
    }

    private static Outcome read(Specimen specimen, byte[] stream, DirectStreams streams) {
        return Outcome.of(() -> specimen.read(streams.input(stream, StreamFilter.DEFAULT, null)));
    }

    private static IntStream places(Specimen specimen, int length) {
        int distance = STEP * Math.max(1, length / 1000);
        return IntStream.iterate(Math.floorMod(specimen.name().hashCode(), distance), at -> at < length,
                at -> at + distance);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("specimens")
    void aTruncatedStream(Specimen specimen) {
        byte[] whole = Zoo.written(specimen);
        places(specimen, whole.length).forEach(cut ->
                assertAsPlain(specimen, Arrays.copyOf(whole, cut), "the first " + cut + " bytes"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("smallSpecimens")
    void aWrongByte(Specimen specimen) {
        byte[] right = Zoo.written(specimen);
        places(specimen, right.length).forEach(at -> {
            for (int value : new int[] {right[at] + 1, right[at] - 1, right[at] ^ 0x80, 0, 0xFF, 0x71}) {
                byte[] wrong = right.clone();
                wrong[at] = (byte) value;
                assertAsPlain(specimen, wrong, "byte " + at + " as " + value);
            }
        });
    }

    private static void assertAsPlain(Specimen specimen, byte[] stream, String what) {
        Outcome plain = ZOO.plain(specimen, stream, StreamFilter.DEFAULT);
        for (DirectStreams streams : List.of(new DirectStreams(ZOO.app()), EXPERIENCED)) {
            Outcome read = read(specimen, stream, streams);
            if (!read.isRejectedByName() && !read.kind().equals(plain.kind())) {
                assertThat(read.isOneOf(() -> ZOO.plain(specimen, stream, StreamFilter.DEFAULT)))
                        .as("%s: %s instead of %s", what, read, plain).isTrue();
            }
        }
    }
}
