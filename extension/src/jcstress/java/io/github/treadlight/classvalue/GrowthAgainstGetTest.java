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
@Description("A class value grows by many classes while its earlier values are read.")
@Outcome(id = "true, true, true", expect = ACCEPTABLE, desc = "each class keeps its value")
@Outcome(id = ".*, false, .*", expect = FORBIDDEN, desc = "a value was lost or exchanged while others were added")
@Outcome(expect = FORBIDDEN, desc = "a class has another class's value, or none")
@State
public class GrowthAgainstGetTest {
    private static final Class<?>[] TYPES = StressedClasses.OF_SERVER;
    private static final int EARLY = 3;

    private final StressedClassValue<Own> values = new StressedClassValue<>(Own::new);
    private final Own[] early = new Own[EARLY];

    public GrowthAgainstGetTest() {
        for (int i = 0; i < EARLY; i++) {
            early[i] = values.get(TYPES[i]);
        }
    }

    @Actor
    public void grow(ZZZ_Result r) {
        boolean right = true;
        for (int i = EARLY; i < TYPES.length; i++) {
            right &= values.get(TYPES[i]).type == TYPES[i];
        }
        r.r1 = right;
    }

    @Actor
    public void readTheEarlyOnes(ZZZ_Result r) {
        boolean same = true;
        for (int round = 0; round < TYPES.length; round++) {
            int i = round % EARLY;
            same &= values.get(TYPES[i]) == early[i];
        }
        r.r2 = same;
    }

    @Arbiter
    public void eachHasItsOwn(ZZZ_Result r) {
        boolean right = true;
        for (int i = 0; i < TYPES.length; i++) {
            Own own = values.get(TYPES[i]);
            right &= own.type == TYPES[i] && (i >= EARLY || own == early[i]);
        }
        r.r3 = right;
    }

    /** A class instead of a number, so that values have an identity. */
    private static final class Own {
        final Class<?> type;

        Own(Class<?> type) {
            this.type = type;
        }
    }
}
