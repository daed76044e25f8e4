package io.github.treadlight.stream;

import io.github.treadlight.stream.TestedStreams.ReadFast;
import io.github.treadlight.stream.filter.InputFilterTest;
import io.github.treadlight.stream.filter.StreamFilterTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.extension.ExtendWith;

/** Repeats the tests of filters, limits and class loaders with object streams that read all values themselves. */
class FastLimitsTest {
    @Nested
    @ExtendWith(ReadFast.class)
    class Filters extends StreamFilterTest {}

    @Nested
    @ExtendWith(ReadFast.class)
    class KnownDescriptors extends KnownDescriptorTest {}

    @Nested
    @ExtendWith(ReadFast.class)
    class Limits extends InputFilterTest {}

    @Nested
    @ExtendWith(ReadFast.class)
    class Loaders extends LoaderTest {}
}
