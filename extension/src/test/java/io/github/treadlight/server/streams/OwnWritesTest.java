package io.github.treadlight.server.streams;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class OwnWritesTest {
    private final OwnWrites writes = new OwnWrites();

    private static byte[] content(int number) {
        return ByteBuffer.allocate(Integer.BYTES).putInt(number).array();
    }

    @Test
    void containsWhatWasWrittenLastAndForgetsTheEldest() {
        for (int i = 0; i < OwnWrites.MOST; i++) {
            writes.add(content(i));
        }
        writes.add(content(0));
        writes.add(content(-1));
        assertThat(writes.contain(content(0))).as("written again").isTrue();
        assertThat(writes.contain(content(-1))).isTrue();
        assertThat(writes.contain(content(1))).as("the eldest").isFalse();
        assertThat(writes.contain(content(-2))).as("never written").isFalse();
    }
}
