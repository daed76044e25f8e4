package io.github.treadlight.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.stream.TestedStreams.ReadFast;
import io.github.treadlight.stream.fast.FastInputStream;
import io.github.treadlight.stream.filter.StreamFilter;
import io.github.treadlight.stream.reader.ReadingCodeTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Repeats the tests of reading with object streams that read all values themselves. */
class FastVariantsTest {
    @Nested
    @ExtendWith(ReadFast.class)
    class CrossReading extends CrossReadingTest {
        @Test
        void theStreamsAreFast() throws Exception {
            assertThat(TestedStreams.create().input(FilteredStream.write("text"), null, StreamFilter.DEFAULT, null))
                    .isInstanceOf(FastInputStream.class);
        }
    }

    @Nested
    @ExtendWith(ReadFast.class)
    class Damaged extends DamageTest {}

    @Nested
    @ExtendWith(ReadFast.class)
    class Evolution extends EvolutionTest {}

    @Nested
    @ExtendWith(ReadFast.class)
    class Reading extends ReadingCodeTest {}
}
