package io.github.treadlight.stream.filter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StreamOriginTest {
    /** A filter that only logs asks for each class of a stream. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aRememberedProofIsAskedOnce(boolean isOwn) {
        AtomicInteger asked = new AtomicInteger();
        StreamOrigin origin = StreamOrigin.remembered(() -> {
            asked.incrementAndGet();
            return isOwn;
        });
        assertThat(origin.isOwn()).isEqualTo(isOwn);
        assertThat(origin.isOwn()).isEqualTo(isOwn);
        assertThat(asked).hasValue(1);
    }
}
