package io.github.treadlight.classvalue;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.github.treadlight.classvalue.admin.ClassValueAdmin;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.infra.results.ZZZ_Result;

/**
 * A race between a purge of an application and reads of a value that involves it. A value is the time at which its
 * computation began. States share applications and class values, because creating them is slow and a purge visits all
 * of them. The purge of another state only makes values newer, which affects no result. The first read usually finds
 * the value of an earlier state; the reader then removes it, so that it computes while the other thread purges.
 *
 * <p>The results: whether the purger's read after its purge is at least as new as the purge, whether the reader saw
 * values in their order, and whether the value after the race is at least as new as the purge.
 */
@Outcome(id = "true, true, true", expect = ACCEPTABLE, desc = "nothing older than the purge is seen after it")
@Outcome(id = "false, .*", expect = FORBIDDEN, desc = "the purger read a value older than its purge")
@Outcome(id = ".*, false, .*", expect = FORBIDDEN, desc = "the reader saw an older value after a newer one")
@Outcome(expect = FORBIDDEN, desc = "a value older than the purge survived it")
abstract class PurgeRace {
    private static final AtomicLong CLOCK = new AtomicLong();

    private final ClassLoader ended;
    private final CompactClassValue<Long> values;
    private final Class<?> type;
    private long purgedAt;

    PurgeRace(ClassLoader ended, CompactClassValue<Long> values, Class<?> type) {
        this.ended = ended;
        this.values = values;
        this.type = type;
    }

    static Long stamp(@SuppressWarnings("unused") Class<?> any) {
        return Delay.afterwards(CLOCK.get());
    }

    final void purgeAndGet(ZZZ_Result r) {
        purgedAt = CLOCK.incrementAndGet();
        ClassValueAdmin.purge(ended);
        r.r1 = values.get(type) >= purgedAt;
    }

    final void readAndCompute(ZZZ_Result r) {
        long found = values.get(type);
        values.remove(type);
        long computed = values.get(type);
        r.r2 = computed >= found && values.get(type) >= computed;
    }

    final void readLast(ZZZ_Result r) {
        r.r3 = values.get(type) >= purgedAt;
    }
}
