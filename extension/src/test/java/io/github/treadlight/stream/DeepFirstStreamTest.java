package io.github.treadlight.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.classvalue.admin.ClassValueAdmin;
import io.github.treadlight.fixture.OwnJvm;
import io.github.treadlight.fixture.StackEnd;
import io.github.treadlight.stream.fast.FastInputStream;
import io.github.treadlight.stream.filter.StreamFilter;
import java.io.InvalidClassException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputFilter.Status;
import java.io.ObjectInputStream;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.logging.Logger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that a stack overflow in a JVM's first stream makes no class unusable. */
@OwnJvm("Another test would open the first stream of the JVM.")
class DeepFirstStreamTest {
    private static final ClassLoader LOADER = DeepFirstStreamTest.class.getClassLoader();
    private static final StreamFilter NO_LOCALES = StreamFilter.of(StreamFilter.Mode.REJECT, "!java.util.Locale")
            .withListeners(reason -> { }, letThrough -> { });

    private interface Opening {
        ObjectInputStream open(byte[] written) throws Exception;
    }

    /** The kinds of stream. */
    enum Kind {
        GUARDED(PlainInput.class) {
            @Override
            Opening opening() {
                StreamGuard guard = new StreamGuard(() -> true, loader -> NO_LOCALES);
                return written -> {
                    ObjectInputStream stream = new PlainInput(written, LOADER);
                    stream.setObjectInputFilter(guard.apply(null, null));
                    return stream;
                };
            }
        },
        RESOLVING(ResolvingInputStream.class) {
            @Override
            Opening opening() {
                ObjectStreams streams = new ObjectStreams();
                return written -> streams.input(written, LOADER, NO_LOCALES, null);
            }
        },
        FAST(FastInputStream.class) {
            @Override
            Opening opening() throws Exception {
                // Initializes the classes of fast streams, as the self-test does, on a separate thread.
                assertThat(new FastSupport().problem(true)).isNull();
                ObjectStreams streams = new ObjectStreams(DescriptorAnnotations.NONE, loader -> NO_LOCALES, () -> true);
                return written -> streams.input(written, LOADER, NO_LOCALES, null);
            }
        };

        private final Class<? extends ObjectInputStream> type;

        Kind(Class<? extends ObjectInputStream> type) {
            this.type = type;
        }

        abstract Opening opening() throws Exception;
    }

    /** Initializes the JDK's classes, which Treadlight does not initialize. */
    private static void warmUp(byte[] written) throws Exception {
        for (ObjectInputFilter filter : List.<ObjectInputFilter>of(info -> Status.REJECTED, info -> Status.UNDECIDED)) {
            read(bytes -> {
                ObjectInputStream stream = new PlainInput(bytes, LOADER);
                stream.setObjectInputFilter(filter);
                return stream;
            }, written);
        }
    }

    private static void read(Opening opening, byte[] written) throws Exception {
        try {
            opening.open(written).readObject();
        } catch (InvalidClassException rejected) {
            // as expected
        }
    }

    /**
     * Runs in the JVM that {@link StackEnd#assertSucceeds} starts.
     *
     * @param args a kind of stream, and whether the first stream is rejected
     */
    public static void main(String[] args) throws Exception {
        Logger.getLogger(StreamFilter.class.getPackageName()).setUseParentHandlers(false); // initializes no handler
        ClassValueAdmin.recognizeServer(loader -> false); // initializes the classes of class values, as in a server
        byte[] allowed = FilteredStream.write(new BitSet());
        byte[] rejected = FilteredStream.write(Locale.ROOT);
        warmUp(allowed);
        warmUp(rejected);
        Kind kind = Kind.valueOf(args[0]);
        Opening opening = kind.opening();
        byte[] first = Boolean.parseBoolean(args[1]) ? rejected : allowed;
        StackEnd.run(() -> read(opening, first));
        ObjectInputStream next = opening.open(allowed);
        assertThat(next).isExactlyInstanceOf(kind.type);
        assertThat(next.readObject()).isEqualTo(new BitSet());
        try {
            opening.open(rejected).readObject();
        } catch (InvalidClassException expected) {
            StackEnd.succeeded();
        }
    }

    @ParameterizedTest
    @EnumSource
    void afterAStackOverflowInTheFirstStreamLaterStreamsAreReadOrRejected(Kind kind) throws Exception {
        for (boolean rejected : new boolean[] {false, true}) {
            StackEnd.assertSucceeds(DeepFirstStreamTest.class, kind.name(), String.valueOf(rejected));
        }
    }
}
