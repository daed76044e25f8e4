package io.github.treadlight.stream;

import static java.io.ObjectStreamConstants.TC_BASE;
import static java.io.ObjectStreamConstants.TC_MAX;
import static java.io.ObjectStreamConstants.TC_REFERENCE;
import static java.io.ObjectStreamConstants.baseWireHandle;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Makes forged streams from valid ones. Changes mostly bytes with a meaning: type codes, references, lengths, names.
 */
final class Mutator {
    private static final int MOST_CHANGES = 4;
    private static final int LARGEST = 4_000;

    private final Random random;
    private final List<byte[]> seeds;
    private int made;

    Mutator(Random random, List<byte[]> seeds) {
        this.random = random;
        this.seeds = seeds;
    }

    int made() {
        return made;
    }

    byte[] next() {
        byte[] stream = seed().clone();
        for (int changes = 1 + random.nextInt(MOST_CHANGES); changes > 0; changes--) {
            stream = changed(stream);
        }
        made++;
        return stream.length <= LARGEST ? stream : Arrays.copyOf(stream, LARGEST);
    }

    private byte[] seed() {
        return seeds.get(random.nextInt(seeds.size()));
    }

    private byte[] changed(byte[] stream) {
        int at = code(stream);
        return switch (random.nextInt(8)) {
            case 0 -> refersElsewhere(stream);
            case 1 -> with(stream, at, (byte) (TC_BASE + random.nextInt(TC_MAX - TC_BASE + 1)));
            case 2 -> with(stream, random.nextInt(stream.length), (byte) random.nextInt());
            case 3 -> withLength(stream, random.nextInt(Math.max(1, stream.length - Short.BYTES)));
            case 4 -> spliced(stream, at, stream, code(stream)); // omits a part, or repeats it
            case 5 -> {
                byte[] other = seed();
                yield spliced(stream, at, other, code(other));
            }
            case 6 -> inserted(stream, at, seed());
            default -> inserted(stream, at, reference(baseWireHandle + random.nextInt(20)));
        };
    }

    /** Returns a position of a byte that may be a type code. */
    private int code(byte[] stream) {
        List<Integer> places = new ArrayList<>();
        for (int i = 4; i < stream.length; i++) {
            if (stream[i] >= TC_BASE && stream[i] <= TC_MAX) {
                places.add(i);
            }
        }
        return places.isEmpty() ? random.nextInt(stream.length) : places.get(random.nextInt(places.size()));
    }

    private byte[] refersElsewhere(byte[] stream) {
        List<Integer> references = new ArrayList<>();
        byte[] beginning = Arrays.copyOf(reference(baseWireHandle), 3);
        for (int i = 0; i + Integer.BYTES < stream.length; i++) {
            if (Arrays.equals(stream, i, i + 3, beginning, 0, 3)) {
                references.add(i);
            }
        }
        if (references.isEmpty()) {
            return stream;
        }
        byte[] reference = reference(baseWireHandle + random.nextInt(20) - 1);
        byte[] changed = stream.clone();
        System.arraycopy(reference, 0, changed, references.get(random.nextInt(references.size())), reference.length);
        return changed;
    }

    private static byte[] reference(int handle) {
        return ByteBuffer.allocate(1 + Integer.BYTES).put(TC_REFERENCE).putInt(handle).array();
    }

    private byte[] withLength(byte[] stream, int at) {
        return with(with(stream, at, (byte) 0), Math.min(at + 1, stream.length - 1), (byte) random.nextInt(20));
    }

    private static byte[] with(byte[] stream, int at, byte value) {
        byte[] changed = stream.clone();
        changed[at] = value;
        return changed;
    }

    /** Returns the beginning of one stream and the end of the other. */
    private static byte[] spliced(byte[] first, int to, byte[] second, int from) {
        return ByteBuffer.allocate(to + second.length - from).put(first, 0, to)
                .put(second, from, second.length - from).array();
    }

    /** Returns the stream with a part of the other inserted. */
    private byte[] inserted(byte[] stream, int at, byte[] other) {
        int from = other.length > 5 ? code(other) : 0;
        int length = other.length > 5 ? random.nextInt(other.length - from) + 1 : other.length;
        return ByteBuffer.allocate(stream.length + length).put(stream, 0, at).put(other, from, length)
                .put(stream, at, stream.length - at).array();
    }
}
