package io.github.treadlight.classvalue;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.infra.results.IIII_Result;

/**
 * A removal between two versions of the source from which values are computed. The results: the remover's read after
 * its removal, the reader's two reads, and the value after the race.
 */
@Outcome(id = "1, 0, 0, 1", expect = ACCEPTABLE, desc = "read before the removal")
@Outcome(id = "1, 0, 1, 1", expect = ACCEPTABLE, desc = "read before the removal, and after it")
@Outcome(id = "1, 1, 1, 1", expect = ACCEPTABLE, desc = "read after the removal")
@Outcome(id = "1, 1, 0, 1", expect = FORBIDDEN, desc = "the reader saw the older value after the newer one")
@Outcome(id = "0, .*", expect = FORBIDDEN, desc = "the remover read the removed value or one as old")
@Outcome(expect = FORBIDDEN, desc = "a value older than the removal survived it")
abstract class Removal {
    private final Class<?> type;
    private final CompactClassValue<Integer> values;
    private volatile int version;

    Removal(Class<?> type) {
        this.type = type;
        values = new StressedClassValue<>(any -> Delay.afterwards(version));
    }

    final void compute() {
        values.get(type);
    }

    final void renewAndRemove(IIII_Result r) {
        version = 1;
        values.remove(type);
        r.r1 = values.get(type);
    }

    final void readTwice(IIII_Result r) {
        r.r2 = values.get(type);
        r.r3 = values.get(type);
    }

    final void readLast(IIII_Result r) {
        r.r4 = values.get(type);
    }
}
