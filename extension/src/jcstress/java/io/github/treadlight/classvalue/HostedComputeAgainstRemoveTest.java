package io.github.treadlight.classvalue;

import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIII_Result;

@JCStressTest
@Description("A value that its class will keep is computed for the first time while it is removed.")
@State
public class HostedComputeAgainstRemoveTest extends Removal {
    private static final Class<?>[] SUBJECTS = new StressedApplication().subjects;
    private static final AtomicInteger NEXT = new AtomicInteger();

    public HostedComputeAgainstRemoveTest() {
        super(SUBJECTS[NEXT.getAndIncrement() & StressedClasses.COUNT - 1]);
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
