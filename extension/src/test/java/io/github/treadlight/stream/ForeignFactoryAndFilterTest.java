package io.github.treadlight.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.fixture.CapturedWarnings;
import io.github.treadlight.fixture.ForeignFactory;
import io.github.treadlight.fixture.OwnJvm;
import io.github.treadlight.stream.filter.StreamFilter;
import io.github.treadlight.stream.filter.StreamFilter.Mode;
import java.io.ObjectInputFilter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests with a filter and a factory of the JVM. */
@OwnJvm("Sets the JVM's filter and filter factory, which can each be set only once.")
class ForeignFactoryAndFilterTest {
    @RegisterExtension
    private final CapturedWarnings messages = FilteredStream.messages();

    private static int callsOfFactory(ObjectStreams streams, StreamFilter filter) throws Exception {
        byte[] written = FilteredStream.write("text");
        int before = ForeignFactory.calls();
        assertThat(streams.input(written, ForeignFactoryAndFilterTest.class.getClassLoader(), filter, null))
                .isInstanceOf(ResolvingInputStream.class);
        return ForeignFactory.calls() - before;
    }

    @Test
    void withFiltersOffOnlyTheFirstStreamIsCreatedTwice() throws Exception {
        ForeignFactory.set(false);
        ObjectInputFilter.Config.setSerialFilter(ObjectInputFilter.Config.createFilter("maxdepth=100"));
        StreamFilter off = StreamFilter.of(Mode.OFF, "");
        ObjectStreams fast = new ObjectStreams(DescriptorAnnotations.NONE, loader -> off, () -> true);
        int ofFirst = callsOfFactory(fast, off);
        int ofNext = callsOfFactory(fast, off);
        ObjectStreams resolving = new ObjectStreams(DescriptorAnnotations.NONE, loader -> off, () -> false);
        assertThat(ofNext).isLessThan(ofFirst).isEqualTo(callsOfFactory(resolving, off));
        assertThat(messages.lines()).containsExactly(fast.fastFailure());
    }
}
