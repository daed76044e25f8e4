package io.github.treadlight.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.fixture.CapturedWarnings;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class RejectionLogTest {
    @RegisterExtension
    private final CapturedWarnings warnings = FilteredStream.warnings();

    private final AtomicLong time = new AtomicLong(Long.MAX_VALUE - 5); // nanoTime may pass the end of its range
    private final RejectionLog log = new RejectionLog(time::get);

    @Test
    void oneRejectionInTenSecondsIsLoggedAndTheOthersAreCounted() {
        log.rejected(rejection("one"));
        log.rejected(rejection("two"));
        time.addAndGet(RejectionLog.QUIET_NANOS - 1);
        log.rejected(rejection("three"));
        assertThat(warnings.lines()).containsExactly("Treadlight rejected a stream: {0} one");
        time.addAndGet(1);
        log.rejected(rejection("four"));
        time.addAndGet(RejectionLog.QUIET_NANOS);
        log.rejected(rejection("five"));
        assertThat(warnings.lines()).containsExactly(
                "Treadlight rejected a stream: {0} one",
                "Treadlight rejected a stream: {0} four (and 2 more since the last such line)",
                "Treadlight rejected a stream: {0} five");
    }

    @Test
    void whatIsLetThroughIsLoggedOnceUpToALimit() {
        for (int i = 0; i < 2 * RejectionLog.MOST_REMEMBERED; i++) {
            log.letThrough(rejection("class " + i / 2));
        }
        assertThat(warnings.lines()).hasSize(RejectionLog.MOST_REMEMBERED);
        log.letThrough(rejection("one more"));
        log.letThrough(rejection("and another"));
        log.letThrough(rejection("class 7"));
        assertThat(warnings.lines()).hasSize(RejectionLog.MOST_REMEMBERED + 1)
                .last().asString().contains("1000 things", "names no more of them", "{0} one more");
    }

    private static Rejection rejection(String subject) {
        return new Rejection(null, subject, "{0} " + subject);
    }
}
