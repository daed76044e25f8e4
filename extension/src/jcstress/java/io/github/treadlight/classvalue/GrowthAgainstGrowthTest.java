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
@Description("Two class values of one new application, which may share what they know of it, grow at once.")
@Outcome(id = "true, true, true", expect = ACCEPTABLE, desc = "each class has a value of its own, at once and for good")
@Outcome(id = ".*, true", expect = FORBIDDEN, desc = "a value was not found again by the thread that just got it")
@Outcome(expect = FORBIDDEN, desc = "a value was lost or is another class's")
@State
public class GrowthAgainstGrowthTest {
    /** What an application's class values share grows but once: applications are new, though not for each state. */
    private static final int STATES_PER_APPLICATION = 64;

    private static final AtomicInteger STATES = new AtomicInteger();
    private static volatile Application application = new Application();

    private final Class<?>[] types;
    private final Grown first;
    private final Grown second;

    public GrowthAgainstGrowthTest() {
        if (STATES.incrementAndGet() % STATES_PER_APPLICATION == 0) {
            application = new Application();
        }
        Application mine = application;
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

    /** The other way round, for the classes to be met first by either. */
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

    /** A class value and what one thread, and the arbiter after it, got of it. */
    private static final class Grown {
        private final Class<?>[] types;
        private final CompactClassValue<Object[]> values;
        private final Object[][] got;

        Grown(Application owner, Class<?>[] types) {
            this.types = types;
            values = owner.classValue(type -> new Object[] {type});
            got = new Object[types.length][];
        }

        /** Whether the value is the class's, and the one that was got before. */
        boolean isRight(int i) {
            Object[] value = values.get(types[i]);
            if (got[i] == null) {
                got[i] = value;
            }
            return value == got[i] && value[0] == types[i];
        }
    }
}
