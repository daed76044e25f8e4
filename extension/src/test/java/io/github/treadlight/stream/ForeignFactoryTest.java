package io.github.treadlight.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.fixture.CapturedWarnings;
import java.io.InvalidClassException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests with another filter factory. A JVM has one at most, so this class must run in a JVM by itself. */
class ForeignFactoryTest {
    private static final ClassLoader LOADER = ForeignFactoryTest.class.getClassLoader();
    private static final ObjectInputFilter OWN = ObjectInputFilter.Config.createFilter("!java.util.BitSet");

    @RegisterExtension
    private final CapturedWarnings warnings = FilteredStream.warnings();

    private static final AtomicInteger CALLS = new AtomicInteger();

    private static ObjectStreams streams(boolean fast) {
        return new ObjectStreams(DescriptorAnnotations.NONE, loader -> StreamFilter.DEFAULT, () -> fast);
    }

    @BeforeAll
    static void setFactory() {
        ObjectInputFilter.Config.setSerialFilterFactory((current, next) -> {
            CALLS.incrementAndGet();
            return next == null ? OWN : ObjectInputFilter.merge(next, OWN);
        });
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
        assertThat(warnings.lines()).singleElement().asString().contains("another filter");
    }

    private static int callsOfFactory(ObjectStreams streams) throws Exception {
        int before = CALLS.get();
        streams.input(FilteredStream.write("text"), LOADER, StreamFilter.DEFAULT, null);
        return CALLS.get() - before;
    }

    @Test
    void onlyTheFirstStreamAsksTheFactoryForTheFilterOfAFastStream() throws Exception {
        int ofResolving = callsOfFactory(streams(false));
        ObjectStreams streams = streams(true);
        assertThat(streams.fastFailure()).isNull();
        assertThat(callsOfFactory(streams)).isGreaterThan(ofResolving);
        assertThat(callsOfFactory(streams)).isEqualTo(ofResolving);
        assertThat(warnings.lines()).containsExactly(streams.fastFailure());
        streams.retryFast();
        assertThat(callsOfFactory(streams)).isGreaterThan(ofResolving);
        assertThat(warnings.lines()).hasSize(2);
    }
}
