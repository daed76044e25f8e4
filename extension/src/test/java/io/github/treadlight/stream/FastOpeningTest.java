package io.github.treadlight.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.fixture.CapturedWarnings;
import io.github.treadlight.fixture.OwnJvm;
import io.github.treadlight.stream.fast.FastInputStream;
import io.github.treadlight.stream.filter.StreamFilter;
import io.github.treadlight.stream.filter.StreamFilter.Mode;
import java.io.ByteArrayInputStream;
import java.io.InvalidClassException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.StreamCorruptedException;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Level;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests which kind of stream is opened. */
@OwnJvm("The filter factory of the JVM, which remains set, decides which streams are fast.")
class FastOpeningTest {
    private static final ClassLoader LOADER = FastOpeningTest.class.getClassLoader();
    private static final List<String> VALUE = List.of("value");

    @RegisterExtension
    private final CapturedWarnings messages = FilteredStream.messages();

    private final AtomicBoolean isFast = new AtomicBoolean(true);

    private ObjectStreams streams(FastOpening opening) {
        return new ObjectStreams(DescriptorAnnotations.NONE, loader -> StreamFilter.DEFAULT, isFast::get, opening);
    }

    private static void assertReads(ObjectStreams streams, Class<?> expected) throws Exception {
        byte[] bytes = FilteredStream.write(VALUE);
        for (ObjectInputStream in : List.of(streams.input(bytes, LOADER, StreamFilter.DEFAULT, null),
                streams.input(new ByteArrayInputStream(bytes), LOADER, StreamFilter.DEFAULT, null))) {
            assertThat(in).isExactlyInstanceOf(expected);
            assertThat(in.readObject()).isEqualTo(VALUE);
        }
    }

    @Test
    void theKindOfNewStreamsCanChangeWhileAStreamIsOpen() throws Exception {
        ObjectStreams streams = streams(new FastOpening());
        byte[] bytes = FilteredStream.write(VALUE);
        ObjectInputStream open = streams.input(bytes, LOADER, StreamFilter.DEFAULT, null);
        for (boolean fast : new boolean[] {false, true, false, true}) {
            isFast.set(fast);
            assertReads(streams, fast ? FastInputStream.class : ResolvingInputStream.class);
        }
        assertThat(open.readObject()).isEqualTo(VALUE);
        assertThat(messages.lines()).isEmpty();
    }

    @Test
    void aJvmWithoutSupportOpensTheResolvingStreamAndTheReasonIsLoggedOnce() throws Exception {
        ObjectStreams streams = streams(new FastOpening(creates -> "java.io is closed"));
        for (int i = 0; i < 3; i++) {
            assertReads(streams, ResolvingInputStream.class);
        }
        assertThat(messages.lines()).containsExactly("Treadlight reads object streams as with"
                + " object-streams=resolving, because java.io is closed.");
        assertThat(messages.levels()).as("fast streams are the default").containsExactly(Level.INFO);
    }

    @Test
    void aFailureOpensTheResolvingStreamAndIsLoggedOnce() throws Exception {
        ObjectStreams streams = streams(new FastOpening(creates -> {
            throw new NoClassDefFoundError("java/io/Unknown");
        }));
        for (int i = 0; i < 3; i++) {
            assertReads(streams, ResolvingInputStream.class);
        }
        assertThat(messages.lines()).singleElement().asString().contains("Please report it");
        assertThat(messages.levels()).containsExactly(Level.WARNING);
    }

    @ParameterizedTest
    @ValueSource(classes = {StackOverflowError.class, OutOfMemoryError.class})
    void ifTheFirstCheckLacksStackOrHeapTheNextStreamIsFast(Class<? extends Error> failure) throws Exception {
        Error thrown = failure.getConstructor().newInstance();
        AtomicInteger calls = new AtomicInteger();
        ObjectStreams streams = streams(new FastOpening(creates -> {
            if (calls.getAndIncrement() == 0) {
                throw thrown;
            }
            return null;
        }));
        byte[] bytes = FilteredStream.write(VALUE);
        assertThat(streams.input(bytes, LOADER, StreamFilter.DEFAULT, null)).isInstanceOf(ResolvingInputStream.class);
        assertReads(streams, FastInputStream.class);
        assertThat(messages.lines()).isEmpty();
    }

    @Test
    void theReasonCanBeLoggedBeforeAStreamIsOpened() {
        ObjectStreams streams = streams(new FastOpening(creates -> "java.io is closed"));
        isFast.set(false);
        streams.checkFast(true);
        assertThat(messages.lines()).isEmpty();
        isFast.set(true);
        streams.checkFast(true);
        assertThat(messages.lines()).containsExactly("Treadlight reads object streams as with"
                + " object-streams=resolving, because java.io is closed.").containsExactly(streams.fastFailure());
    }

    @Test
    void withoutCreatingStreamsSomeReasonsAreFound() throws Exception {
        ObjectStreams streams = streams(new FastOpening(creates -> creates ? "the filter is replaced" : null));
        streams.checkFast(false);
        assertThat(streams.fastFailure()).isNull();
        assertReads(streams, ResolvingInputStream.class);
        assertThat(messages.lines()).singleElement().asString().contains("the filter is replaced");
    }

    @Test
    void whileSupportIsUnknownTheResolvingStreamIsOpenedAndTheReasonIsLoggedOnce() throws Exception {
        AtomicBoolean known = new AtomicBoolean();
        ObjectStreams streams = streams(new FastOpening(creates -> {
            if (!known.get()) {
                throw new TimeoutException("the self-test has not ended");
            }
            return null;
        }));
        assertReads(streams, ResolvingInputStream.class);
        assertThat(messages.lines()).containsExactly(streams.fastFailure()).containsExactly("Treadlight reads object"
                + " streams as with object-streams=resolving, because the self-test has not ended.");
        known.set(true);
        streams.checkFast(true);
        assertThat(streams.fastFailure()).isNull();
        assertReads(streams, FastInputStream.class);
        assertThat(messages.lines()).hasSize(1);
    }

    @Test
    void ifTheFirstThreadIsInterruptedTheNextStreamIsFast() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        ObjectStreams streams = streams(new FastOpening(creates -> {
            if (calls.getAndIncrement() == 0) {
                throw new InterruptedException();
            }
            return null;
        }));
        byte[] bytes = FilteredStream.write(VALUE);
        assertThat(streams.input(bytes, LOADER, StreamFilter.DEFAULT, null)).isInstanceOf(ResolvingInputStream.class);
        assertThat(Thread.interrupted()).isTrue();
        assertReads(streams, FastInputStream.class);
        assertThat(messages.lines()).isEmpty();
    }

    @Test
    void aFailureIsRememberedUntilTheSettingsChange() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        ObjectStreams streams =
                streams(new FastOpening(creates -> calls.getAndIncrement() == 0 ? "java.io is closed" : null));
        for (int i = 0; i < 3; i++) {
            assertReads(streams, ResolvingInputStream.class);
        }
        assertThat(calls).hasValue(1);
        assertThat(messages.lines()).containsExactly(streams.fastFailure());
        streams.retryFast(false);
        assertReads(streams, FastInputStream.class);
        assertThat(streams.fastFailure()).isNull();
    }

    @Test
    void theSameCauseIsLoggedAgainOnlyOnRequest() throws Exception {
        ObjectStreams streams = streams(new FastOpening(creates -> "java.io is closed"));
        assertReads(streams, ResolvingInputStream.class);
        streams.retryFast(false);
        assertReads(streams, ResolvingInputStream.class);
        assertThat(messages.lines()).containsExactly(streams.fastFailure());
        streams.retryFast(true);
        assertReads(streams, ResolvingInputStream.class);
        assertThat(messages.lines()).containsExactly(streams.fastFailure(), streams.fastFailure());
    }

    @Test
    void anotherCauseIsLogged() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        ObjectStreams streams = streams(new FastOpening(creates -> {
            throw new NoClassDefFoundError("java/io/Unknown" + calls.incrementAndGet());
        }));
        assertReads(streams, ResolvingInputStream.class);
        streams.retryFast(false);
        assertReads(streams, ResolvingInputStream.class);
        assertThat(calls).hasValue(2);
        assertThat(messages.lines()).hasSize(2);
    }

    @Test
    void aCauseThatReturnsIsLoggedAgain() throws Exception {
        AtomicBoolean closed = new AtomicBoolean(true);
        ObjectStreams streams = streams(new FastOpening(creates -> closed.get() ? "java.io is closed" : null));
        assertReads(streams, ResolvingInputStream.class);
        for (boolean next : new boolean[] {false, true}) {
            closed.set(next);
            streams.retryFast(false);
            assertReads(streams, next ? ResolvingInputStream.class : FastInputStream.class);
        }
        assertThat(messages.lines()).containsExactly(streams.fastFailure(), streams.fastFailure());
    }

    @Test
    void aSourceThatIsNoObjectStreamIsRefusedByBothKinds() {
        ObjectStreams streams = streams(new FastOpening());
        for (boolean fast : new boolean[] {true, false}) {
            isFast.set(fast);
            assertThatThrownBy(() -> streams.input(new byte[20], LOADER, StreamFilter.DEFAULT, null))
                    .isInstanceOf(StreamCorruptedException.class).hasMessage("invalid stream header: 00000000");
        }
        assertThat(messages.lines()).isEmpty();
    }

    @Test
    void withoutLimitsAFilterThatIsSetLaterIsCalled() throws Exception {
        ObjectStreams streams = streams(new FastOpening());
        byte[] bytes = FilteredStream.write(VALUE);
        ObjectInputStream in = streams.input(bytes, LOADER, StreamFilter.of(Mode.OFF, ""), null);
        assertThat(in).isInstanceOf(FastInputStream.class);
        in.setObjectInputFilter(ObjectInputFilter.Config.createFilter("!java.util.*"));
        assertThatThrownBy(in::readObject).isInstanceOf(InvalidClassException.class)
                .hasMessage("filter status: REJECTED");
        assertThat(messages.lines()).isEmpty();
    }
}
