package io.github.treadlight.server.leak;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.fixture.ForgedLine;
import io.github.treadlight.leak.GenerationId;
import io.github.treadlight.leak.sweep.SweepReport;
import io.github.treadlight.leak.sweep.SweepReport.Entry;
import io.github.treadlight.leak.sweep.SweepReport.Outcome;
import io.github.treadlight.server.CapturedLog;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ReleaseLogTest {
    private static final GenerationId SHOP = new GenerationId("shop", 4);
    private static final GenerationId MALL = new GenerationId("mall", 5);

    @RegisterExtension
    final CapturedLog log = new CapturedLog();

    private final ReleaseLog releases = new ReleaseLog();

    private static Entry released(GenerationId of, String place) {
        return new Entry(of, "mbeans", place, Outcome.RELEASED, "");
    }

    private void add(Entry... entries) {
        releases.add(new SweepReport(List.of(entries), List.of()), Instant.EPOCH);
    }

    @Test
    void aSweepThatReleasedHasOneLine() {
        add(released(SHOP, "MBean a"), released(MALL, "MBean b"), released(SHOP, "MBean c"));
        assertThat(log.lines()).containsExactly("INFO Treadlight released 2 leaks of shop (generation 4): MBean a,"
                + " MBean c; 1 leak of mall (generation 5): MBean b");
    }

    @Test
    void aNameCannotForgeALine() {
        add(released(SHOP, "thread " + ForgedLine.NAME));
        ForgedLine.assertEscaped(log.lines());
    }

    @Test
    void aNameOfALeakThatIsLeftCannotForgeALine() {
        add(new Entry(new GenerationId(ForgedLine.NAME, 4), "mbeans", "MBean a", Outcome.REPORTED, "not verified"));
        ForgedLine.assertEscaped(log.lines());
    }

    @Test
    void aSweepThatReleasedNothingHasNone() {
        add(new Entry(SHOP, "mbeans", "MBean a", Outcome.POSTPONED, "the thread is busy"));
        releases.add(SweepReport.NOTHING, Instant.EPOCH);
        assertThat(log.lines()).isEmpty();
        assertThat(releases.last()).isEmpty();
    }

    @Test
    void aLongLineIsShortened() {
        add(IntStream.range(0, 8).mapToObj(i -> released(SHOP, "MBean " + i)).toArray(Entry[]::new));
        assertThat(log.lines()).singleElement().asString().endsWith("MBean 4 and 3 more");
        assertThat(releases.last()).hasSize(8);
    }

    @Test
    void aPlaceThatIsLeftIsLoggedOnceWithTheReason() {
        Entry left = new Entry(SHOP, "mbeans", "MBean a", Outcome.REPORTED, "the thread is busy");
        add(left);
        add(left);
        assertThat(log.lines()).containsExactly("INFO Treadlight found 1 leak of shop (generation 4) and left it:"
                + " MBean a (mbeans: the thread is busy)");
    }

    /** Quartz that was left running restored bean information after each of 80 sweeps within 100 s. */
    @Test
    void aPlaceThatIsRestoredAfterEachReleaseIsLoggedAtPowersOfTenAndAtTheEnd() {
        for (int sweep = 0; sweep < 80; sweep++) {
            add(released(SHOP, "bean information"));
        }
        String again = "INFO Treadlight has released 1 leak of shop (generation 4) several times, because something"
                + " restores it, such as a thread of the application that still runs: bean information ";
        assertThat(log.lines()).containsExactly(
                "INFO Treadlight released 1 leak of shop (generation 4): bean information", again + "(10 times)");
        assertThat(releases.last()).singleElement().extracting(ReleasedLeak::place)
                .isEqualTo("bean information (80 times)");
        releases.forget(SHOP);
        assertThat(log.lines()).last().isEqualTo(again + "(80 times)");
        releases.forget(SHOP);
        assertThat(log.lines()).hasSize(3);
    }

    @Test
    void equalPlacesOfOneSweepAreNotRepeated() {
        add(released(SHOP, "listener"), released(SHOP, "listener"));
        releases.forget(SHOP);
        assertThat(log.lines()).containsExactly(
                "INFO Treadlight released 2 leaks of shop (generation 4): listener, listener");
    }

    @Test
    void aPlaceOfAnotherGenerationIsNotRepeated() {
        add(released(SHOP, "listener"));
        add(released(MALL, "listener"));
        assertThat(log.lines()).hasSize(2);
        assertThat(releases.last()).hasSize(2);
    }

    @Test
    void remembersTheLastHundredReleasesTheLatestFirst() {
        for (int i = 0; i < 150; i++) {
            add(released(SHOP, "MBean " + i));
        }
        assertThat(releases.last()).hasSize(100).first().extracting(ReleasedLeak::place).isEqualTo("MBean 149");
        assertThat(releases.last()).last().extracting(ReleasedLeak::place).isEqualTo("MBean 50");
    }
}
