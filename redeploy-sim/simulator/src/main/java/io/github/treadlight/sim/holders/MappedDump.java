package io.github.treadlight.sim.holders;

import java.io.File;
import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A memory-mapped heap dump. Numbers are big-endian. */
final class MappedDump {
    /** One gigabyte: the largest power of two that a buffer can map, with a few bytes of the next segment. */
    private static final int SEGMENT_BITS = 30;

    private final File file;
    private final MappedByteBuffer[] segments;
    private final int bits;

    private MappedDump(File file, MappedByteBuffer[] segments, int bits) {
        this.file = file;
        this.segments = segments;
        this.bits = bits;
    }

    static MappedDump open(Path file) throws IOException {
        return open(file, SEGMENT_BITS);
    }

    /**
     * Maps a file in segments.
     *
     * @param bits the binary logarithm of the segment size
     */
    static MappedDump open(Path file, int bits) throws IOException {
        long segment = 1L << bits;
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            long size = channel.size();
            MappedByteBuffer[] segments = new MappedByteBuffer[(int) ((size + segment - 1) >>> bits)];
            for (int i = 0; i < segments.length; i++) {
                long start = i * segment;
                // The overlap lets a number that starts in a segment be read from that segment.
                long length = Math.min(segment + Long.BYTES, size - start);
                segments[i] = channel.map(FileChannel.MapMode.READ_ONLY, start, length);
            }
            return new MappedDump(file.toFile(), segments, bits);
        }
    }

    File file() {
        return file;
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

    private MappedByteBuffer segment(long position) {
        return segments[(int) (position >>> bits)];
    }

    private int offset(long position) {
        return (int) (position & ((1L << bits) - 1));
    }
}
