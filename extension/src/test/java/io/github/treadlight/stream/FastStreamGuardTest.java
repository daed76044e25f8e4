package io.github.treadlight.stream;

import io.github.treadlight.stream.TestedStreams.ReadFast;
import org.junit.jupiter.api.extension.ExtendWith;

/** Repeats the tests of the guard with streams that read all values themselves. The JVM's factory can be set once. */
@ExtendWith(ReadFast.class)
class FastStreamGuardTest extends StreamGuardTest {}
