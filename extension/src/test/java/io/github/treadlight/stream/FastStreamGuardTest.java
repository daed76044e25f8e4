package io.github.treadlight.stream;

import io.github.treadlight.stream.TestedStreams.ReadFast;
import org.junit.jupiter.api.extension.ExtendWith;

/** Repeats the tests of the guard with streams that read all values themselves. */
@ExtendWith(ReadFast.class)
class FastStreamGuardTest extends StreamGuardTest {}
