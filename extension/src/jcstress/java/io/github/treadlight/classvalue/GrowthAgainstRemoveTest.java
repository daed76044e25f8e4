package io.github.treadlight.classvalue;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZZ_Result;

@JCStressTest
@Description("A value is removed again and again while its class value grows: no growth may bring an older one back.")
@Outcome(id = "true, true, true", expect = ACCEPTABLE, desc = "what was removed stays removed, and the others stay")
@Outcome(id = "true, false, .*", expect = FORBIDDEN, desc = "the remover got a value older than its removal")
@Outcome(id = "true, true, false", expect = FORBIDDEN, desc = "a value older than the removal outlived it")
@Outcome(expect = FORBIDDEN, desc = "a class got another class's value")
@State
public class GrowthAgainstRemoveTest {
    private static final Class<?>[] TYPES = Subjects.OF_SERVER;
    private static final Class<?> REMOVED = TYPES[0];
    private static final int REMOVALS = 16;

    private final Computed<Integer> values = new Computed<>(this::compute);
    private volatile int version;

    /** For the removed class the version, for the others their depth, below nought. */
    private int compute(Class<?> type) {
        if (type == REMOVED) {
            return version;
        }
        int depth = 0;
        for (Class<?> at = type; at != REMOVED; at = at.getComponentType()) {
            depth++;
        }
        return -depth;
    }

    @Actor
    public void grow(ZZZ_Result r) {
        boolean right = true;
        for (int i = 1; i < TYPES.length; i++) {
            right &= values.get(TYPES[i]) == -i;
        }
        r.r1 = right;
    }

    @Actor
    public void remove(ZZZ_Result r) {
        boolean newest = true;
        for (int i = 1; i <= REMOVALS; i++) {
            version = i;
            values.remove(REMOVED);
            newest &= values.get(REMOVED) == i;
        }
        r.r2 = newest;
    }

    @Arbiter
    public void theNewestIsThere(ZZZ_Result r) {
        r.r3 = values.get(REMOVED) == REMOVALS;
    }
}
