package io.github.treadlight.stream;

import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.stream.filter.StreamFilter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Reads streams that are cut off or have a wrong byte, with known and unknown descriptors. The outcome must be that of
 * the JDK's stream under the same limits.
 */
class DamageTest {
    /** The most places at which a stream is cut. */
    private static final int MOST_CUTS = 600;
    private static final int MOST_DAMAGED = 300;

    private static final Zoo ZOO = Zoo.of(Zoo.app("app"));
    /** Streams that know the descriptors of all specimens. */
    private static final ObjectStreams EXPERIENCED = TestedStreams.create();

    @BeforeAll
    static void readAll() {
        for (int i = 0; i < 10; i++) {
            ZOO.specimens().forEach(each -> ZOO.read(each, Zoo.written(each), EXPERIENCED));
        }
    }

    @Nested
    class AtSomePlaces extends Damage {
        AtSomePlaces() {
            super(7);
        }
    }

    @Nested
    @Tag("thorough")
    @Tag("release")
    class AtEveryPlace extends Damage {
        AtEveryPlace() {
            super(1);
        }
    }

    @Timeout(value = 3, unit = MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    abstract static class Damage {
        private final int step;

        /**
         * Tests damage at some places of each stream.
         *
         * @param step the distance between the places, 1 for all of them
         */
        Damage(int step) {
            this.step = step;
        }

        static List<Specimen> specimens() {
            return ZOO.specimens();
        }

        static Stream<Specimen> smallSpecimens() {
            return specimens().stream().filter(each -> Zoo.written(each).length <= MOST_DAMAGED);
        }

        /** Returns places from a different start in each stream, because many streams begin with the same bytes. */
        private IntStream places(Specimen specimen, int length) {
            int first = Math.floorMod(specimen.name().hashCode(), step);
            return IntStream.range(0, length).filter(at -> at % step == first);
        }

        @ParameterizedTest(name = "{0}")
        @MethodSource("specimens")
        void aTruncatedStreamHasTheSameOutcomeAsWithTheJdk(Specimen specimen) {
            byte[] whole = Zoo.written(specimen);
            int distance = Math.max(1, whole.length / MOST_CUTS);
            places(specimen, whole.length).filter(cut -> cut < MOST_CUTS / 2 || cut % distance == 0).forEach(cut ->
                    assertAsPlain(specimen, Arrays.copyOf(whole, cut), "the first " + cut + " bytes"));
        }

        @ParameterizedTest(name = "{0}")
        @MethodSource("smallSpecimens")
        void aWrongByteHasTheSameOutcomeAsWithTheJdk(Specimen specimen) {
            forEachWrongByte(specimen, (stream, what) -> assertAsPlain(specimen, stream, what));
        }

        @ParameterizedTest(name = "{0}")
        @MethodSource("smallSpecimens")
        void anArrayWithAWrongByteIsReadOrRejectedWithoutAnError(Specimen specimen) {
            forEachWrongByte(specimen, (stream, what) -> {
                Outcome read = Outcome.of(() -> EXPERIENCED.read(stream, ZOO.app(), StreamFilter.DEFAULT, null));
                if (!read.succeeded()) {
                    assertThat(read.thrown()).as(what)
                            .isInstanceOfAny(IOException.class, ClassNotFoundException.class);
                }
            });
        }

        private void forEachWrongByte(Specimen specimen, BiConsumer<byte[], String> check) {
            byte[] right = Zoo.written(specimen);
            places(specimen, right.length).forEach(at -> wrong(right[at]).forEach(value -> {
                byte[] wrong = right.clone();
                wrong[at] = value;
                check.accept(wrong, "byte " + at + " as " + value);
            }));
        }
    }

    /**
     * Returns wrong values for a byte: its neighbours, one with a flipped bit, ends of ranges, the code of a reference.
     */
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
        for (ObjectStreams streams : List.of(TestedStreams.create(), EXPERIENCED)) {
            Outcome read = ZOO.read(specimen, stream, streams);
            boolean exhausted =
                    read.thrown() instanceof StackOverflowError || read.thrown() instanceof OutOfMemoryError;
            assertThat(exhausted).as(what).isFalse();
            if (!read.isRejectedByName() && !read.kind().equals(plain.kind())) {
                assertThat(read.isOneOf(() -> ZOO.plain(specimen, stream, StreamFilter.DEFAULT)))
                        .as("%s: %s instead of %s", what, read, plain).isTrue();
            }
        }
    }
}
