package io.github.treadlight.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.fixture.CapturedWarnings;
import io.github.treadlight.fixture.ForgedLine;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class RejectionLogTest {
    @RegisterExtension
    private final CapturedWarnings warnings = FilteredStream.warnings();

    private final AtomicLong time = new AtomicLong(Long.MAX_VALUE - 5); // nanoTime may overflow
    private final RejectionLog log = new RejectionLog(time::get);

    @Test
    void oneRejectionInTenSecondsIsLoggedAndTheOthersAreCounted() {
        reject("one");
        reject("two");
        time.addAndGet(RejectionLog.QUIET_NANOS - 1);
        reject("three");
        assertThat(warnings.lines()).containsExactly("Treadlight rejected a stream: {0} one");
        time.addAndGet(1);
        reject("four");
        time.addAndGet(RejectionLog.QUIET_NANOS);
        reject("five");
        assertThat(warnings.lines()).containsExactly(
                "Treadlight rejected a stream: {0} one",
                "Treadlight rejected a stream: {0} four (and 2 more since the last such line)",
                "Treadlight rejected a stream: {0} five");
    }

    @Test
    void theReadingCodeIsFoundOnlyForALineThatIsLogged() {
        AtomicInteger found = new AtomicInteger();
        for (int i = 0; i < 3; i++) {
            log.rejected(rejection("row"), () -> {
                found.incrementAndGet();
                return new ReadingCode(2, "com.acme.Store.load");
            });
        }
        assertThat(found).hasValue(1);
        assertThat(warnings.lines()).containsExactly(
                "Treadlight rejected a stream: {0} row (depth 2, read by com.acme.Store.load)");
    }

    @Test
    void theReadingCodeCannotForgeALine() {
        log.rejected(rejection("row"), () -> new ReadingCode(2, ForgedLine.NAME));
        ForgedLine.assertEscaped(warnings.lines());
    }

    @Test
    void rejectionsThatAreOnlyLoggedAreLoggedOnceUpToALimit() {
        for (int i = 0; i < 2 * RejectionLog.MOST_REMEMBERED; i++) {
            log.letThrough(rejection("class " + i / 2));
        }
        assertThat(warnings.lines()).hasSize(RejectionLog.MOST_REMEMBERED);
        log.letThrough(rejection("one more"));
        log.letThrough(rejection("and another"));
        log.letThrough(rejection("class 7"));
        assertThat(warnings.lines()).hasSize(RejectionLog.MOST_REMEMBERED + 1)
                .last().asString().contains("1000 classes and limits", "logs no more", "{0} one more");
    }

    private void reject(String subject) {
        log.rejected(rejection(subject), () -> new ReadingCode(0, null));
    }

    private static Rejection rejection(String subject) {
        return new Rejection(null, subject, "{0} " + subject, RejectionReason.SIZE, "maxdepth=1");
    }
}
