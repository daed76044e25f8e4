package io.github.treadlight.stream;

import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Streams that are cut off or have a wrong byte, whose descriptors are known or not: what comes of them is what comes
 * of them with the JDK's stream under the same limits.
 */
@Timeout(value = 3, unit = MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DamageTest {
    /** Streams of as many bytes are cut at each of them, and larger ones at as many places. */
    private static final int MOST_CUTS = 600;
    private static final int MOST_DAMAGED = 300;

    private static final Zoo ZOO = Zoo.of(AppLoader.ofZoo("app"));
    /** Knows the descriptors of all specimens. */
    private static final ObjectStreams EXPERIENCED = new ObjectStreams();

    static List<Specimen> specimens() {
        return ZOO.specimens();
    }

    static Stream<Specimen> smallSpecimens() {
        return specimens().stream().filter(each -> Zoo.written(each).length <= MOST_DAMAGED);
    }

    @BeforeAll
    static void readAll() {
        for (int i = 0; i < 10; i++) {
            specimens().forEach(each -> ZOO.read(each, Zoo.written(each), EXPERIENCED));
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("specimens")
    void aStreamThatEndsTooSoonEndsAsWithTheJdk(Specimen specimen) {
        byte[] whole = Zoo.written(specimen);
        List<Integer> lengths = cuts(whole.length);
        for (int length : lengths) {
            assertAsPlain(specimen, Arrays.copyOf(whole, length), "the first " + length + " bytes");
        }
    }

    private static List<Integer> cuts(int length) {
        int step = Math.max(1, length / MOST_CUTS);
        return IntStream.range(0, length).filter(cut -> cut < MOST_CUTS / 2 || cut % step == 0).boxed().toList();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("smallSpecimens")
    void aWrongByteDoesWhatItDoesToTheJdk(Specimen specimen) {
        byte[] right = Zoo.written(specimen);
        for (int i = 0; i < right.length; i++) {
            for (byte value : wrong(right[i])) {
                byte[] wrong = right.clone();
                wrong[i] = value;
                assertAsPlain(specimen, wrong, "byte " + i + " as " + value);
            }
        }
    }

    /** One more and one less, a bit changed, the ends of ranges, and the code of a reference. */
    private static List<Byte> wrong(byte right) {
        List<Byte> wrong = new ArrayList<>();
        for (int value : new int[] {right + 1, right - 1, right ^ 0x80, 0, 0xFF, 0x71}) {
            if ((byte) value != right && !wrong.contains((byte) value)) {
                wrong.add((byte) value);
            }
        }
        return wrong;
    }

    private static void assertAsPlain(Specimen specimen, byte[] stream, String what) {
        Outcome plain = ZOO.plain(specimen, stream, StreamFilter.DEFAULT);
        for (ObjectStreams streams : List.of(new ObjectStreams(), EXPERIENCED)) {
            Outcome read = ZOO.read(specimen, stream, streams);
            boolean exhausted =
                    read.thrown() instanceof StackOverflowError || read.thrown() instanceof OutOfMemoryError;
            assertThat(exhausted).as(what).isFalse();
            if (plain.thrown() instanceof ClassCastException) { // as for what it took for a string
                assertThat(read.thrown()).as(what).isInstanceOfAny(IOException.class, ClassCastException.class);
            } else if (!read.kind().equals(plain.kind())) {
                assertThat(read.isOneOf(() -> ZOO.plain(specimen, stream, StreamFilter.DEFAULT)))
                        .as("%s: %s instead of %s", what, read, plain).isTrue();
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("smallSpecimens")
    void whateverByteIsWrongAnArrayIsReadOrRejectedButNoErrorIsThrown(Specimen specimen) {
        byte[] right = Zoo.written(specimen);
        for (int i = 0; i < right.length; i++) {
            for (byte value : wrong(right[i])) {
                byte[] wrong = right.clone();
                wrong[i] = value;
                Outcome read = Outcome.of(() -> EXPERIENCED.read(wrong, ZOO.app(), StreamFilter.DEFAULT, null));
                if (!read.succeeded()) {
                    assertThat(read.thrown()).as("byte %d as %d", i, value)
                            .isInstanceOfAny(IOException.class, ClassNotFoundException.class);
                }
            }
        }
    }
}
