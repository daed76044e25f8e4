package io.github.treadlight.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.fixture.CapturedWarnings;
import io.github.treadlight.fixture.ForeignFactory;
import io.github.treadlight.fixture.OwnJvm;
import io.github.treadlight.stream.fast.FastInputStream;
import io.github.treadlight.stream.filter.StreamFilter;
import java.io.InvalidClassException;
import java.io.ObjectInputStream;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests with another filter factory. */
@OwnJvm("Sets the JVM's filter factory, which can be set only once.")
class ForeignFactoryTest {
    private static final ClassLoader LOADER = ForeignFactoryTest.class.getClassLoader();

    @RegisterExtension
    private final CapturedWarnings messages = FilteredStream.messages();

    private static ObjectStreams streams(boolean fast) {
        return new ObjectStreams(DescriptorAnnotations.NONE, loader -> StreamFilter.DEFAULT, () -> fast);
    }

    @BeforeAll
    static void setFactory() {
        ForeignFactory.set(true);
    }

    @Test
    void aStreamToWhichAnotherFactoryAddsAFilterIsReadByTheJdk() throws Exception {
        ObjectStreams streams = streams(true);
        byte[] allowed = FilteredStream.write(List.of(1));
        for (int i = 0; i < 3; i++) {
            ObjectInputStream in = streams.input(allowed, LOADER, StreamFilter.DEFAULT, null);
            assertThat(in).isInstanceOf(ResolvingInputStream.class);
            assertThat(in.readObject()).isEqualTo(List.of(1));
        }
        byte[] rejected = FilteredStream.write(new BitSet());
        assertThatThrownBy(() -> streams.read(rejected, LOADER, StreamFilter.DEFAULT, null))
                .isInstanceOf(InvalidClassException.class).hasMessage("filter status: REJECTED");
        assertThat(messages.lines()).singleElement().asString().contains("filter factory");
    }

    @Test
    void aFactoryThatAddsAFilterToOneStreamDoesNotAffectTheNext() throws Exception {
        ObjectStreams streams = streams(true);
        byte[] written = FilteredStream.write("text");
        try {
            for (int i = 0; i < 3; i++) {
                for (boolean adds : new boolean[] {false, true}) {
                    ForeignFactory.set(adds);
                    assertThat(streams.input(written, LOADER, StreamFilter.DEFAULT, null))
                            .isInstanceOf(adds ? ResolvingInputStream.class : FastInputStream.class);
                    assertThat(streams.fastFailure()).isEqualTo(i == 0 && !adds ? null
                            : "Treadlight reads some object streams as with object-streams=resolving, because "
                                    + FastSupport.OTHER_FILTER + ".");
                }
            }
        } finally {
            ForeignFactory.set(true);
        }
        assertThat(messages.lines()).containsExactly(streams.fastFailure());
    }

    private static int callsOfFactory(ObjectStreams streams) throws Exception {
        int before = ForeignFactory.calls();
        streams.input(FilteredStream.write("text"), LOADER, StreamFilter.DEFAULT, null);
        return ForeignFactory.calls() - before;
    }

    @Test
    void onlyTheFirstStreamAsksTheFactoryForTheFilterOfAFastStream() throws Exception {
        int ofResolving = callsOfFactory(streams(false));
        ObjectStreams streams = streams(true);
        assertThat(streams.fastFailure()).isNull();
        assertThat(callsOfFactory(streams)).isGreaterThan(ofResolving);
        assertThat(callsOfFactory(streams)).isEqualTo(ofResolving);
        assertThat(messages.lines()).containsExactly(streams.fastFailure());
        streams.retryFast(false);
        assertThat(callsOfFactory(streams)).isGreaterThan(ofResolving);
        assertThat(messages.lines()).containsExactly(streams.fastFailure());
    }
}
