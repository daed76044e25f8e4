package io.github.treadlight.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.fixture.CapturedWarnings;
import io.github.treadlight.fixture.OwnJvm;
import io.github.treadlight.fixture.StackEnd;
import io.github.treadlight.stream.fast.FastInputStream;
import io.github.treadlight.stream.filter.StreamFilter;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests the first fast stream of a JVM. */
@OwnJvm("Another test would open the first fast stream of the JVM.")
class FirstFastStreamTest {
    private static final ClassLoader LOADER = FirstFastStreamTest.class.getClassLoader();

    @RegisterExtension
    private final CapturedWarnings warnings = FilteredStream.warnings();

    private final AtomicBoolean isFast = new AtomicBoolean();
    private final ObjectStreams streams =
            new ObjectStreams(DescriptorAnnotations.NONE, loader -> StreamFilter.DEFAULT, isFast::get);
    private final byte[] written;

    FirstFastStreamTest() throws Exception {
        written = streams.write("text", null);
    }

    private Object open() throws Exception {
        return streams.input(written, LOADER, StreamFilter.DEFAULT, null);
    }

    @Test
    void ifItOverflowsTheStackLaterStreamsAreFast() throws Exception {
        assertThat(open()).isInstanceOf(ResolvingInputStream.class);
        isFast.set(true);
        StackEnd.run(this::open);
        assertThat(open()).isInstanceOf(FastInputStream.class);
        assertThat(warnings.lines()).isEmpty();
    }
}
