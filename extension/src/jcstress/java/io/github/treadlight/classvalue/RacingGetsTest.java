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
@Description("Two threads compute the first value at once: one value wins, and both see it completely.")
@Outcome(id = "true, true, true", expect = ACCEPTABLE, desc = "both threads see one value, completely")
@Outcome(id = "(false, .*|.*, false, .*)", expect = FORBIDDEN, desc = "a thread saw an incomplete or changing value")
@Outcome(expect = FORBIDDEN, desc = "the threads got different values")
@State
public class RacingGetsTest {
    private static final Class<?> TYPE = StressedClasses.OF_SERVER[0];

    private final StressedClassValue<Plain> values = new StressedClassValue<>(type -> new Plain());
    private Plain first;
    private Plain second;

    @Actor
    public void oneGets(ZZZ_Result r) {
        first = values.get(TYPE);
        r.r1 = first.isWhole();
    }

    /** The second call reads, without a lock, the value that the other thread may have installed. */
    @Actor
    public void anotherGetsTwice(ZZZ_Result r) {
        second = values.get(TYPE);
        r.r2 = second.isWhole() && values.get(TYPE) == second;
    }

    @Arbiter
    public void allGotTheSame(ZZZ_Result r) {
        r.r3 = first == second && values.get(TYPE) == first;
    }

    /** No field is final, so only the publication by the class value makes the writes visible to another thread. */
    private static final class Plain {
        int number;
        Object reference;

        Plain() {
            number = 1;
            reference = new int[] {1};
        }

        boolean isWhole() {
            return number == 1 && reference instanceof int[] array && array[0] == 1;
        }
    }
}
