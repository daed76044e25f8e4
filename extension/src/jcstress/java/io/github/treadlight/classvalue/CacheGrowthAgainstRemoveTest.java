package io.github.treadlight.classvalue;

import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZZ_Result;

@JCStressTest
@Description("Removals while the cache of values that classes keep grows and its cycle ends.")
@State
public class CacheGrowthAgainstRemoveTest extends GrowthRace {
    /** States in progress do not share hosts, because a host keeps the values of all of them. */
    private static final StressedApplication[] POOL = StressedApplication.pool();
    private static final AtomicInteger NEXT = new AtomicInteger();

    public CacheGrowthAgainstRemoveTest() {
        super(POOL[NEXT.getAndIncrement() & POOL.length - 1].subjects);
    }

    @Actor
    public void grow(ZZZ_Result r) {
        readMoreAndMore(r);
    }

    @Actor
    public void remove(ZZZ_Result r) {
        Cycle.current().clear(); // ends the cycle, as a garbage collection does
        removeAgainAndAgain(r);
    }

    @Arbiter
    public void afterBoth(ZZZ_Result r) {
        readNewest(r);
    }
}
