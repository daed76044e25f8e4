package io.github.treadlight.classvalue;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.ToIntFunction;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;

/**
 * The operations that Lincheck runs concurrently on a class value. There are two classes, each with a version from
 * which its value is computed. A renewal increases the version and then drops the value. If no value is older than a
 * removal before it, the renewals and gets have an order in which each get returns the number of renewals before it;
 * see {@link Specification}. The test ignores how often values are computed.
 */
@Param(name = "which", gen = IntGen.class, conf = "0:1")
public abstract class VersionedValues {
    private final AtomicIntegerArray versions = new AtomicIntegerArray(2);
    private final Class<?>[] types;
    final ClassValue<Integer> values;

    VersionedValues(Maker maker, Class<?>... types) {
        this.types = types;
        values = maker.make(type -> versions.get(type == types[0] ? 0 : 1));
    }

    /** Creates the class value to check. */
    interface Maker {
        ClassValue<Integer> make(ToIntFunction<Class<?>> version);
    }

    /** Drops all values. */
    abstract void purge();

    /** Changes the representation of the values, and no value. */
    abstract void rearrange();

    @Operation
    public int get(@Param(name = "which") int which) {
        return values.get(types[which]);
    }

    @Operation
    public void renewAndRemove(@Param(name = "which") int which) {
        versions.incrementAndGet(which);
        values.remove(types[which]);
    }

    @Operation
    public void remove(@Param(name = "which") int which) {
        values.remove(types[which]);
    }

    @Operation
    public void renewAndPurge(@Param(name = "which") int which) {
        versions.incrementAndGet(which);
        purge();
    }

    @Operation
    public void rearrangeValues() {
        rearrange();
    }

    /** The results of the operations in one thread. */
    public static final class Specification {
        private final int[] versions = new int[2];

        public int get(int which) {
            return versions[which];
        }

        public void renewAndRemove(int which) {
            versions[which]++;
        }

        public void remove(@SuppressWarnings("unused") int which) {
            // the version stays the same, and so does the next value
        }

        public void renewAndPurge(int which) {
            versions[which]++;
        }

        public void rearrangeValues() {
            // no value changes
        }
    }
}
