package io.github.treadlight.classvalue;

import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIII_Result;

@JCStressTest
@Description("A cached value is removed while a cycle of garbage collection ends its cache and a new one begins.")
@State
public class CycleAgainstRemoveTest extends Removal {
    private static final Class<?>[] SUBJECTS = new StressedApplication().subjects;
    private static final AtomicInteger NEXT = new AtomicInteger();

    public CycleAgainstRemoveTest() {
        super(SUBJECTS[NEXT.getAndIncrement() & StressedClasses.COUNT - 1]);
        compute();
        compute(); // finds the value and caches it
    }

    @Actor
    public void remover(IIII_Result r) {
        Cycle.current().clear(); // ends the cycle, as a garbage collection does
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
