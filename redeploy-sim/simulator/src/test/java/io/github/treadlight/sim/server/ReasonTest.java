package io.github.treadlight.sim.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.UndeclaredThrowableException;
import java.nio.file.AccessDeniedException;
import org.junit.jupiter.api.Test;

class ReasonTest {
    @Test
    void theReasonIsTheMessage() {
        assertThat(Reason.of(new IOException("No space left on device"))).isEqualTo("No space left on device");
    }

    @Test
    void theReasonIncludesTheTypeIfThereIsNoMessageOrOnlyAPath() {
        assertThat(Reason.of(new IllegalStateException())).isEqualTo("java.lang.IllegalStateException");
        assertThat(Reason.of(new AccessDeniedException("dump.hprof")))
                .isEqualTo("java.nio.file.AccessDeniedException: dump.hprof");
    }

    @Test
    void theReasonIsThatOfAWrappedException() {
        assertThat(Reason.of(new UndeclaredThrowableException(new IOException("Connection refused"))))
                .isEqualTo("Connection refused");
    }
}
