package io.github.treadlight.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.stream.filter.StreamFilter;
import java.io.IOException;
import java.io.InvalidClassException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * Checks that any array of bytes is read as the JDK reads it, or rejected, and does not affect other streams. Not
 * thread-safe.
 */
final class ForgedStreams {
    /** The size of the largest seed. Larger seeds would make all forged streams slow. */
    private static final int LARGEST_SEED = 1_500;

    private final Zoo zoo = Zoo.of(Zoo.app("app"));
    private final List<byte[]> seeds = zoo.specimens().stream().map(Zoo::written)
            .filter(stream -> stream.length <= LARGEST_SEED && !hasLocks(stream)).toList();
    /** The outcome of the JDK for each seed. */
    private final List<Outcome> expected = seeds.stream().map(this::plain).toList();
    /** A factory that has read all earlier streams, valid and forged. */
    private final ObjectStreams reused = TestedStreams.create();

    /**
     * Returns whether a stream contains locks. A forged lock may claim to be held: the JDK's queues, which take their
     * locks while they are read, would then block forever.
     */
    private static boolean hasLocks(byte[] stream) {
        return new String(stream, StandardCharsets.ISO_8859_1).contains("java.util.concurrent.locks.");
    }

    /** Returns valid streams, to forge others from. */
    List<byte[]> seeds() {
        return seeds;
    }

    ClassLoader loader() {
        return zoo.app();
    }

    void check(byte[] stream) {
        Outcome plain = plain(stream);
        ObjectStreams fresh = TestedStreams.create();
        assertAsPlain(stream, plain, read(stream, fresh), "the first time");
        assertAsPlain(stream, plain, read(stream, fresh), "with known descriptors");
        assertAsPlain(stream, plain, read(stream, reused), "after other streams");
        int seed = Math.floorMod(Arrays.hashCode(stream), seeds.size());
        for (ObjectStreams streams : List.of(fresh, reused)) {
            Outcome seedOutcome = read(seeds.get(seed), streams);
            assertAsPlain(seeds.get(seed), expected.get(seed), seedOutcome, "a valid stream after a forged one");
        }
    }

    private Outcome plain(byte[] stream) {
        return Outcome.of(() -> new PlainInput(stream, zoo.app(), StreamFilter.DEFAULT).readObject());
    }

    private Outcome read(byte[] stream, ObjectStreams streams) {
        return Outcome.of(() -> streams.read(stream, zoo.app(), StreamFilter.DEFAULT, null));
    }

    private void assertAsPlain(byte[] stream, Outcome plain, Outcome read, String when) {
        if (read.succeeded()) {
            if (!read.kind().equals(plain.kind())) {
                assertThat(read.isOneOf(() -> plain(stream))).as("%s: %s instead of %s", when, read, plain).isTrue();
            }
            return;
        }
        if (!(read.thrown() instanceof IOException || read.thrown() instanceof ClassNotFoundException)) {
            throw new AssertionError(when + ", an error that no stream may cause: " + read.thrown(), read.thrown());
        }
        // The filter also rejects names whose classes the JDK does not need.
        boolean filtered = read.thrown() instanceof InvalidClassException rejected
                && rejected.getMessage().contains("Treadlight rejected the stream");
        if (plain.succeeded() && !filtered) {
            throw new AssertionError(when + ", the JDK reads it: " + read.thrown(), read.thrown());
        }
    }
}
