package io.github.treadlight.stream.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

class StackRoomTest {
    private static final int KILOBYTE = 1024;

    @Test
    void upToACommonDepthNothingIsMeasured() throws Exception {
        StackRoom room = new StackRoom();
        for (int depth = 1; depth <= StackRoom.UNMEASURED; depth++) {
            assertThat(room.suffices(depth)).isTrue();
        }
        assertThat(room.suffices(2)).isTrue();
    }

    /** Returns the depth at which the stack has no room for more frames of this method. */
    private static int deepen(StackRoom room, int depth) {
        return room.suffices(depth) ? deepen(room, depth + 1) : depth;
    }

    @Test
    void aPathWithoutRoomIsFoundAgainAfterShallowObjects() throws Exception {
        FutureTask<int[]> task = new FutureTask<>(() -> {
            StackRoom room = new StackRoom();
            int first = deepen(room, 1);
            assertThat(room.suffices(1)).isTrue();
            int second = deepen(room, 1);
            assertThat(room.suffices(StackRoom.UNMEASURED + 1)).isTrue();
            return new int[] {first, second, deepen(room, StackRoom.UNMEASURED + 1)};
        });
        new Thread(null, task, "reader", 512 * KILOBYTE).start();
        assertThat(task.get()).doesNotContain(0, 1, StackRoom.UNMEASURED + 1);
    }
}
