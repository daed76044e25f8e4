package io.github.treadlight.classvalue;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.github.treadlight.classvalue.admin.ClassValueAdmin;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZZ_Result;

@JCStressTest
@Description("An application is trimmed while its class value is read and grows: a trim drops and changes no value.")
@Outcome(id = "true, true, true", expect = ACCEPTABLE, desc = "each class keeps its value")
@Outcome(id = "false, .*", expect = FORBIDDEN, desc = "the trimming thread found an exchanged or lost value")
@Outcome(id = "true, false, .*", expect = FORBIDDEN, desc = "a value was exchanged or lost while it was read")
@Outcome(expect = FORBIDDEN, desc = "a value that was added during a trim was lost")
@State
public class TrimAgainstGetTest {
    /**
     * An application serves few states, because a trim visits all class values of its application, and only
     * applications in use should be trimmed.
     */
    private static final int STATES_PER_APPLICATION = 16;
    private static final int EARLY = 24;

    private static final AtomicInteger STATES = new AtomicInteger();
    private static volatile StressedApplication current = new StressedApplication();

    private final StressedApplication application;
    private final Class<?>[] types;
    private final CompactClassValue<Object[]> values;
    private final Object[][] got = new Object[StressedClasses.COUNT][];

    public TrimAgainstGetTest() {
        if (STATES.incrementAndGet() % STATES_PER_APPLICATION == 0) {
            current = new StressedApplication();
        }
        application = current;
        types = application.subjects;
        values = application.classValue(type -> new Object[] {type});
        for (int i = 0; i < EARLY; i++) {
            got[i] = values.get(types[i]);
        }
    }

    @Actor
    public void trim(ZZZ_Result r) {
        ClassValueAdmin.trim(application);
        boolean right = allEarlyAreRight();
        ClassValueAdmin.trim(application);
        r.r1 = right && allEarlyAreRight();
    }

    @Actor
    public void readAndGrow(ZZZ_Result r) {
        boolean right = true;
        for (int i = EARLY; i < types.length; i++) {
            got[i] = values.get(types[i]);
            right &= isRight(i) && isRight(i % EARLY);
        }
        r.r2 = right;
    }

    @Arbiter
    public void allAreRight(ZZZ_Result r) {
        boolean right = allEarlyAreRight();
        for (int i = EARLY; i < types.length; i++) {
            right &= isRight(i);
        }
        r.r3 = right;
    }

    private boolean allEarlyAreRight() {
        boolean right = true;
        for (int i = 0; i < EARLY; i++) {
            right &= isRight(i);
        }
        return right;
    }

    /** Returns whether the value is that of the class, and the same as in the earlier read. */
    private boolean isRight(int i) {
        Object[] value = values.get(types[i]);
        return value == got[i] && value[0] == types[i];
    }
}
