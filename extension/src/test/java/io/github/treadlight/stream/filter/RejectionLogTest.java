package io.github.treadlight.stream.filter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.fixture.CapturedWarnings;
import io.github.treadlight.fixture.ForgedLine;
import io.github.treadlight.stream.FilteredStream;
import io.github.treadlight.stream.reader.ReadingCode;
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
                "Treadlight rejected a stream: {0} four (and 2 more since the last such line: maxdepth=1)",
                "Treadlight rejected a stream: {0} five");
    }

    @Test
    void theClassesThatWereRejectedInBetweenAreNamedOnce() {
        reject("one");
        for (int i = 0; i < 30; i++) {
            log.rejected(ofClass("com.acme.C" + i % 12), () -> new ReadingCode(0, null));
        }
        log.rejected(ofClass(ForgedLine.NAME), () -> new ReadingCode(0, null));
        time.addAndGet(RejectionLog.QUIET_NANOS);
        log.rejected(ofClass("com.acme.Last"), () -> new ReadingCode(2, null));
        assertThat(warnings.lines()).hasSize(2).last().isEqualTo("Treadlight rejected a stream: com.acme.Last (depth 2)"
                + " (and 31 more since the last such line: com.acme.C0, com.acme.C1, com.acme.C2, com.acme.C3,"
                + " com.acme.C4, com.acme.C5, com.acme.C6, com.acme.C7, com.acme.C8, com.acme.C9 and 3 others)");
    }

    @Test
    void classesInBetweenAreCountedUpToALimit() {
        reject("one");
        for (int i = 0; i < 3000; i++) {
            log.rejected(ofClass("com.acme.C" + i), () -> new ReadingCode(0, null));
        }
        time.addAndGet(RejectionLog.QUIET_NANOS);
        reject("last");
        assertThat(warnings.lines()).last().asString().endsWith("com.acme.C9 and 1000 or more others)");
    }

    @Test
    void theCommandIsTheEndOfTheLine() {
        log.rejected(new Rejection("com.acme.A", "com.acme.A", "com.acme.A", RejectionReason.STREAM_FILTER, "!*",
                "asadmin do 'it'"), () -> new ReadingCode(1, null));
        assertThat(warnings.lines()).containsExactly(
                "Treadlight rejected a stream: com.acme.A (depth 1) Command: asadmin do 'it'");
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

    private static Rejection ofClass(String name) {
        return new Rejection(name, name, name, RejectionReason.NAME, "names", null);
    }

    private static Rejection rejection(String subject) {
        return new Rejection(null, subject, "{0} " + subject, RejectionReason.SIZE, "maxdepth=1", null);
    }
}
