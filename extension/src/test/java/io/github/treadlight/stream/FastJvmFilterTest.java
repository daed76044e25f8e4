package io.github.treadlight.stream;

import io.github.treadlight.stream.TestedStreams.ReadFast;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Repeats the tests of the JVM's filter with streams that read all values themselves. The filter can be set only once,
 * so this class must run in a JVM by itself.
 */
@ExtendWith(ReadFast.class)
class FastJvmFilterTest extends JvmFilterTest {}
