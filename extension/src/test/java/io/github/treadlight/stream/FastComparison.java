package io.github.treadlight.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.stream.bytes.ByteSource;
import io.github.treadlight.stream.filter.InputFilter;
import io.github.treadlight.stream.filter.StreamFilter;
import java.io.ObjectInputStream;
import java.util.List;

/**
 * Compares the fast stream with the JDK's: the objects or the exception, the calls of methods that {@link CallLog}
 * records, and the calls of the filter. Not thread-safe.
 */
final class FastComparison {
    /** Does not check the names of classes, because the JDK's stream does not check them either. */
    private static final StreamFilter NO_NAMES = StreamFilter.of(StreamFilter.Mode.OFF, "");

    private final ClassLoader loader;
    /** Fast streams that know the descriptors of all earlier inputs, valid and forged. */
    private final FastStreams experienced;

    FastComparison(ClassLoader loader) {
        this.loader = loader;
        this.experienced = new FastStreams(loader);
    }

    @FunctionalInterface
    private interface Opening {
        ObjectInputStream open(InputFilter filter) throws Exception;
    }

    private record Reading(Outcome outcome, List<String> calls, List<String> filtered) {
        static Reading of(long length, Opening opening) {
            CalledInput filter = new CalledInput();
            CallLog.take();
            Outcome outcome = Outcome.of(() ->
                    opening.open(filter.over(StreamFilter.DEFAULT, length)).readObject());
            return new Reading(outcome, CallLog.take(), filter.calls());
        }
    }

    private Reading plain(byte[] stream) {
        return Reading.of(stream.length, filter -> limited(new PlainInput(stream, loader), filter));
    }

    private static ObjectInputStream limited(ObjectInputStream in, InputFilter filter) {
        in.setObjectInputFilter(filter);
        return in;
    }

    private static Reading fast(byte[] stream, FastStreams streams) {
        return Reading.of(stream.length, filter -> streams.input(stream, NO_NAMES, filter, null));
    }

    /**
     * Reads a stream whose bytes arrive in each way, with unknown and with known descriptors. The stream must not
     * contain data that classes wrote themselves: the size of the JDK's reads of such data depends on the arrival.
     */
    void assertSameHoweverItArrives(byte[] stream, String what) {
        FastStreams streams = new FastStreams(loader);
        for (Arrival arrival : Arrival.values()) {
            Reading plain = Reading.of(-1, filter ->
                    limited(new PlainInput(arrival.of(stream), loader), filter));
            for (int i = 0; i < 2; i++) {
                Reading fast = Reading.of(-1, filter ->
                        streams.input(new ByteSource(arrival.of(stream)), NO_NAMES, filter, null));
                assertSame(stream, plain, fast, what + ", " + arrival + ", time " + i);
            }
        }
    }

    /** Reads a stream with unknown and with known descriptors. */
    void assertSame(byte[] stream, String what) {
        Reading plain = plain(stream);
        FastStreams fresh = new FastStreams(loader);
        assertSame(stream, plain, fast(stream, fresh), what + ", the first time");
        assertSame(stream, plain, fast(stream, fresh), what + ", the second time");
        assertSame(stream, plain, fast(stream, experienced), what + ", after other streams");
    }

    private void assertSame(byte[] stream, Reading plain, Reading fast, String what) {
        if (!fast.outcome.kind().equals(plain.outcome.kind())) {
            assertThat(fast.outcome.isOneOf(() -> plain(stream).outcome))
                    .as("%s: %s instead of %s", what, fast.outcome, plain.outcome).isTrue();
        }
        assertThat(fast.calls).as(what).isEqualTo(plain.calls);
        assertThat(fast.filtered).as(what).isEqualTo(plain.filtered);
    }
}
