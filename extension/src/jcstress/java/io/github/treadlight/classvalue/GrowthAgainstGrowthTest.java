package io.github.treadlight.classvalue;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZZ_Result;

@JCStressTest
@Description("Two class values of one new application, which may share an index of its classes, grow at once.")
@Outcome(id = "true, true, true", expect = ACCEPTABLE, desc = "each class has its own value from the first read on")
@Outcome(id = ".*, true", expect = FORBIDDEN, desc = "a thread did not find the value that it had just read")
@Outcome(expect = FORBIDDEN, desc = "a value was lost or exchanged with another class's")
@State
public class GrowthAgainstGrowthTest {
    /**
     * The structures that an application's class values share grow only once, so applications are new, but not for each
     * state.
     */
    private static final int STATES_PER_APPLICATION = 64;

    private static final AtomicInteger STATES = new AtomicInteger();
    private static volatile StressedApplication application = new StressedApplication();

    private final Class<?>[] types;
    private final Grown first;
    private final Grown second;

    public GrowthAgainstGrowthTest() {
        if (STATES.incrementAndGet() % STATES_PER_APPLICATION == 0) {
            application = new StressedApplication();
        }
        StressedApplication mine = application;
        types = mine.subjects;
        first = new Grown(mine, types);
        second = new Grown(mine, types);
    }

    @Actor
    public void growUpwards(ZZZ_Result r) {
        boolean right = true;
        for (int i = 0; i < types.length; i++) {
            right &= first.isRight(i) && first.isRight(i / 2);
        }
        r.r1 = right;
    }

    /** The opposite order, so that either actor may be the first for a class. */
    @Actor
    public void growDownwards(ZZZ_Result r) {
        boolean right = true;
        for (int i = types.length - 1; i >= 0; i--) {
            right &= second.isRight(i) && second.isRight((i + types.length) / 2);
        }
        r.r2 = right;
    }

    @Arbiter
    public void allAreRight(ZZZ_Result r) {
        boolean right = true;
        for (int i = 0; i < types.length; i++) {
            right &= first.isRight(i) && second.isRight(i);
        }
        r.r3 = right;
    }

    /** A class value, and the values that one thread and later the arbiter read. */
    private static final class Grown {
        private final Class<?>[] types;
        private final CompactClassValue<Object[]> values;
        private final Object[][] got;

        Grown(StressedApplication owner, Class<?>[] types) {
            this.types = types;
            values = owner.classValue(type -> new Object[] {type});
            got = new Object[types.length][];
        }

        /** Returns whether the value is that of the class, and the same as in the earlier read. */
        boolean isRight(int i) {
            Object[] value = values.get(types[i]);
            if (got[i] == null) {
                got[i] = value;
            }
            return value == got[i] && value[0] == types[i];
        }
    }
}
