package io.github.treadlight.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InvalidClassException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * What must hold for any bytes: an array is read as the JDK reads it, or rejected, and changes nothing for others. Not
 * for several threads.
 */
final class ForgedStreams {
    /** Larger ones would make all that is made of them slow. */
    private static final int LARGEST_SEED = 1_500;

    private final Zoo zoo = Zoo.of(AppLoader.ofZoo("app"));
    private final List<byte[]> seeds = zoo.specimens().stream().map(Zoo::written)
            .filter(stream -> stream.length <= LARGEST_SEED && !hasLocks(stream)).toList();
    /** What the JDK reads of each seed. */
    private final List<Outcome> truths = seeds.stream().map(this::plain).toList();
    /** Reads all that is checked. */
    private final ObjectStreams experienced = new ObjectStreams();

    /**
     * Whether it has locks, of which a forged stream may say that nobody will release them: the JDK's queues that take
     * their locks while they are read then park the thread, whoever reads them.
     */
    private static boolean hasLocks(byte[] stream) {
        return new String(stream, StandardCharsets.ISO_8859_1).contains("java.util.concurrent.locks.");
    }

    /** True streams, to forge others from. */
    List<byte[]> seeds() {
        return seeds;
    }

    /** Checks whatever there is to check of the bytes. */
    void check(byte[] stream) {
        Outcome plain = plain(stream);
        ObjectStreams fresh = new ObjectStreams();
        assertAsPlain(stream, plain, read(stream, fresh), "the first time");
        assertAsPlain(stream, plain, read(stream, fresh), "with known descriptors");
        assertAsPlain(stream, plain, read(stream, experienced), "after other streams");
        int seed = Math.floorMod(Arrays.hashCode(stream), seeds.size());
        for (ObjectStreams streams : List.of(fresh, experienced)) {
            Outcome truth = read(seeds.get(seed), streams);
            assertAsPlain(seeds.get(seed), truths.get(seed), truth, "a true stream after a forged one");
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
            throw new AssertionError(when + ", what is no fault of a stream: " + read.thrown(), read.thrown());
        }
        // The filter rejects names that the JDK does not even need to find a class for.
        boolean filtered = read.thrown() instanceof InvalidClassException rejected
                && rejected.getMessage().contains("Treadlight rejected the stream");
        if (plain.succeeded() && !filtered) {
            throw new AssertionError(when + ", the JDK reads it: " + read.thrown(), read.thrown());
        }
    }
}
