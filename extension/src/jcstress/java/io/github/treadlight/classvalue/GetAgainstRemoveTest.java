package io.github.treadlight.classvalue;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIII_Result;

@JCStressTest
@Description("An existing value is read while it is removed.")
@State
public class GetAgainstRemoveTest extends Removal {
    public GetAgainstRemoveTest() {
        super(StressedClasses.OF_SERVER[0]);
        compute();
    }

    @Actor
    public void remover(IIII_Result r) {
        renewAndRemove(r);
    }

    @Actor
    public void reader(IIII_Result r) {
        readTwice(r);
    }

    @Arbiter
    public void afterBoth(IIII_Result r) {
        readLast(r);
    }
}
