package io.github.treadlight.classvalue;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.infra.results.ZZZ_Result;

/**
 * A race between repeated removals of one value and reads of the values of more and more classes. The removed class has
 * the version as its value; the others have their depth, as a negative number.
 */
@Outcome(id = "true, true, true", expect = ACCEPTABLE, desc = "removed values stay removed, and the others stay")
@Outcome(id = "true, false, .*", expect = FORBIDDEN, desc = "the remover read a value older than its removal")
@Outcome(id = "true, true, false", expect = FORBIDDEN, desc = "a value older than the removal survived it")
@Outcome(expect = FORBIDDEN, desc = "a class has another class's value")
abstract class GrowthRace {
    private static final int REMOVALS = 16;

    private final Class<?>[] types;
    private final StressedClassValue<Integer> values = new StressedClassValue<>(this::compute);
    private volatile int version;

    /**
     * Creates a race.
     *
     * @param types a class and its array classes, in the order of their depth; the value of the first one is removed
     */
    GrowthRace(Class<?>[] types) {
        this.types = types;
    }

    private int compute(Class<?> type) {
        if (type == types[0]) {
            return version;
        }
        int depth = 0;
        for (Class<?> at = type; at != types[0]; at = at.getComponentType()) {
            depth++;
        }
        return -depth;
    }

    final void readMoreAndMore(ZZZ_Result r) {
        boolean right = true;
        for (int i = 1; i < types.length; i++) {
            right &= values.get(types[i]) == -i && values.get(types[i]) == -i;
        }
        r.r1 = right;
    }

    final void removeAgainAndAgain(ZZZ_Result r) {
        boolean newest = true;
        for (int i = 1; i <= REMOVALS; i++) {
            version = i;
            values.remove(types[0]);
            newest &= values.get(types[0]) == i && values.get(types[0]) == i;
        }
        r.r2 = newest;
    }

    final void readNewest(ZZZ_Result r) {
        r.r3 = values.get(types[0]) == REMOVALS;
    }
}
