package io.github.treadlight.sim.holders;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MappedDumpTest {
    private static final int SMALL_SEGMENTS = 12;

    @TempDir
    private Path directory;

    @Test
    void numbersAcrossSegmentBoundariesAreRead() throws Exception {
        byte[] bytes = new byte[3 * 4096 + 100];
        new Random(1).nextBytes(bytes);
        MappedDump dump = MappedDump.open(Files.write(directory.resolve("dump"), bytes), SMALL_SEGMENTS);
        ByteBuffer expected = ByteBuffer.wrap(bytes);
        for (int i = 0; i + Long.BYTES <= bytes.length; i++) {
            assertThat(dump.getByte(i)).isEqualTo(expected.get(i));
            assertThat(dump.getInt(i)).isEqualTo(expected.getInt(i));
            assertThat(dump.getLong(i)).isEqualTo(expected.getLong(i));
        }
    }
}
