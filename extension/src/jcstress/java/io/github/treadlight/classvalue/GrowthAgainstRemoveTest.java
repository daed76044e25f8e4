package io.github.treadlight.classvalue;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZZ_Result;

@JCStressTest
@Description("A class value that keeps its values grows during removals: no growth may bring an older value back.")
@State
public class GrowthAgainstRemoveTest extends GrowthRace {
    public GrowthAgainstRemoveTest() {
        super(StressedClasses.OF_SERVER);
    }

    @Actor
    public void grow(ZZZ_Result r) {
        readMoreAndMore(r);
    }

    @Actor
    public void remove(ZZZ_Result r) {
        removeAgainAndAgain(r);
    }

    @Arbiter
    public void afterBoth(ZZZ_Result r) {
        readNewest(r);
    }
}
