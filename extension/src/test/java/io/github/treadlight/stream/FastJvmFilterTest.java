package io.github.treadlight.stream;

import io.github.treadlight.stream.TestedStreams.ReadFast;
import org.junit.jupiter.api.extension.ExtendWith;

/** Repeats the tests of the JVM's filter with streams that read all values themselves. */
@ExtendWith(ReadFast.class)
class FastJvmFilterTest extends JvmFilterTest {}
