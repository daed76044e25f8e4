package io.github.treadlight.sim.holders;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The bytes of a file, mapped; numbers are big-endian, as they are in heap dumps. */
final class MappedDump {
    /** A buffer addresses two gigabytes at most; a power of two makes the segment of a position a shift. */
    private static final int LARGEST = 30;
    private static final int PAGE = 4096;

    private final MappedByteBuffer[] segments;
    private final int bits;
    private final long size;
    /** Of no use, but a loop whose result is stored cannot be removed as dead code. */
    @SuppressWarnings("UnusedVariable")
    private volatile int touched;

    private MappedDump(MappedByteBuffer[] segments, int bits, long size) {
        this.segments = segments;
        this.bits = bits;
        this.size = size;
    }

    static MappedDump open(Path file) throws IOException {
        return open(file, LARGEST);
    }

    /** @param bits of a position inside a segment; a test makes them few */
    static MappedDump open(Path file, int bits) throws IOException {
        long segment = 1L << bits;
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            long size = channel.size();
            MappedByteBuffer[] segments = new MappedByteBuffer[(int) ((size + segment - 1) >>> bits)];
            for (int i = 0; i < segments.length; i++) {
                long start = i * segment;
                // A number that begins in a segment can be read from it to its end.
                long length = Math.min(segment + Long.BYTES, size - start);
                segments[i] = channel.map(FileChannel.MapMode.READ_ONLY, start, length);
            }
            return new MappedDump(segments, bits, size);
        }
    }

    /**
     * Reads the file into memory in one go, which is far faster than page by page in the order of the search. Asks
     * whether it is there, and touches every page when it is not: {@code load()} alone was once optimized away.
     *
     * @return whether all is in memory; when it is too large for that, reading still works
     */
    boolean load() {
        boolean loaded = true;
        for (MappedByteBuffer segment : segments) {
            segment.load();
            if (!segment.isLoaded()) {
                int sum = 0;
                for (int position = 0; position < segment.limit(); position += PAGE) {
                    sum += segment.get(position);
                }
                touched = sum;
                loaded &= segment.isLoaded();
            }
        }
        return loaded;
    }

    long size() {
        return size;
    }

    byte getByte(long position) {
        return segment(position).get(offset(position));
    }

    int getInt(long position) {
        return segment(position).getInt(offset(position));
    }

    long getLong(long position) {
        return segment(position).getLong(offset(position));
    }

    /** The bytes from a position on: at most so many, at least one. */
    ByteBuffer slice(long position, int most) {
        MappedByteBuffer segment = segment(position);
        int start = offset(position);
        return segment.slice(start, Math.min(most, segment.limit() - start));
    }

    private MappedByteBuffer segment(long position) {
        return segments[(int) (position >>> bits)];
    }

    private int offset(long position) {
        return (int) (position & ((1L << bits) - 1));
    }
}
