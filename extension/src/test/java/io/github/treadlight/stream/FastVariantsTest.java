package io.github.treadlight.stream;

import io.github.treadlight.stream.TestedStreams.ReadFast;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.extension.ExtendWith;

/** Repeats the tests of object streams with those that read all values themselves. */
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
    class KnownDescriptors extends KnownDescriptorTest {}

    @Nested
    @ExtendWith(ReadFast.class)
    class Loaders extends LoaderTest {}

    @Nested
    @ExtendWith(ReadFast.class)
    class Limits extends InputFilterTest {}

    @Nested
    @ExtendWith(ReadFast.class)
    class Filters extends StreamFilterTest {}

    @Nested
    @ExtendWith(ReadFast.class)
    class Reading extends ReadingCodeTest {}
}
