package io.github.treadlight.stream;

import io.github.treadlight.stream.TestedStreams.ReadFast;
import io.github.treadlight.stream.reader.ReadingCodeTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.extension.ExtendWith;

/** Repeats the tests of reading with object streams that read all values themselves. */
class FastVariantsTest {
    @Nested
    @ExtendWith(ReadFast.class)
    class CrossReading extends CrossReadingTest {}

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
