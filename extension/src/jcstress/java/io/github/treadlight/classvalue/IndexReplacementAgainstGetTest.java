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
@Description("Removals replace the index of an application while its columns are read and grow.")
@Outcome(id = "true, true, true", expect = ACCEPTABLE, desc = "each class keeps its value or has a newer one")
@Outcome(id = "false, .*", expect = FORBIDDEN, desc = "the remover read a removed value or another class's")
@Outcome(id = "true, false, .*", expect = FORBIDDEN, desc = "the reader found an exchanged or lost value")
@Outcome(expect = FORBIDDEN, desc = "a value was exchanged or lost after the race")
@State
public class IndexReplacementAgainstGetTest {
    private static final int KEPT = 8;
    /** Enough classes for a column; the others are added during the race. */
    private static final int EARLY = StressedClasses.COUNT - 16;

    private final StressedApplication application = new StressedApplication();
    private final Class<?>[] types = application.subjects;
    private final CompactClassValue<Object[]> values = application.classValue(type -> new Object[] {type});
    private final Object[][] got = new Object[StressedClasses.COUNT][];

    public IndexReplacementAgainstGetTest() {
        for (int i = 0; i < EARLY; i++) {
            got[i] = values.get(types[i]);
        }
    }

    @Actor
    public void removeMost(ZZZ_Result r) {
        boolean right = true;
        for (int i = KEPT; i < EARLY; i++) {
            values.remove(types[i]);
        }
        for (int i = KEPT; i < EARLY; i += 16) {
            Object[] value = values.get(types[i]);
            right &= value != got[i] && value[0] == types[i];
        }
        r.r1 = right;
    }

    @Actor
    public void readAndGrow(ZZZ_Result r) {
        boolean right = true;
        for (int i = EARLY; i < types.length; i++) {
            got[i] = values.get(types[i]);
            right &= isKept(i) && isKept(i % KEPT);
        }
        r.r2 = right;
    }

    @Arbiter
    public void afterBoth(ZZZ_Result r) {
        boolean right = true;
        for (int i = 0; i < KEPT; i++) {
            right &= isKept(i);
        }
        for (int i = EARLY; i < types.length; i++) {
            right &= isKept(i);
        }
        r.r3 = right;
    }

    /** Returns whether the value is that of the class, and the same as in the earlier read. */
    private boolean isKept(int i) {
        Object[] value = values.get(types[i]);
        return value == got[i] && value[0] == types[i];
    }
}
