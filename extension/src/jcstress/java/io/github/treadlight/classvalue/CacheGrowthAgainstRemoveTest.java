package io.github.treadlight.classvalue;

import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZZ_Result;

@JCStressTest
@Description("The cache of values that classes keep grows, and its cycle ends, during removals.")
@State
public class CacheGrowthAgainstRemoveTest extends GrowthRace {
    /** Hosts of states in flight are not shared, for a host keeps the values of all of them. */
    private static final Application[] POOL = Application.pool();
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
        Cycle.current().clear(); // as a garbage collection does
        removeAgainAndAgain(r);
    }

    @Arbiter
    public void afterBoth(ZZZ_Result r) {
        readNewest(r);
    }
}
