package io.github.treadlight.classvalue;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.fixture.Garbage;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Tests of class values that are read at the end of the stack, by an application that catches the StackOverflowError.
 */
@Timeout(120)
class StackOverflowTest {
    private static final ClassLoader SERVER = StackOverflowTest.class.getClassLoader();
    private static final int STACK = 512 * 1024;

    @Test
    void aComputationEndedByTheOverflowRetainsNoClass() throws Exception {
        ClassValue<Object> values = new Computed<>(type -> new Object());
        List<WeakReference<?>> loaders = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            loaders.add(recursed(values));
        }
        Garbage.assertCollected(loaders);
        Reference.reachabilityFence(values);
    }

    private static WeakReference<?> recursed(ClassValue<Object> values) throws InterruptedException {
        TestLoader application = new TestLoader(SERVER);
        Class<?> type = application.define(1).get(0);
        run(() -> recompute(values, type, 0));
        return new WeakReference<>(application);
    }

    private static int recompute(ClassValue<Object> values, Class<?> type, int depth) {
        values.remove(type);
        values.get(type);
        return recompute(values, type, depth + 1) + 1;
    }

    /** Enough classes for a column, whose index has a position for each. */
    @Test
    void valuesComputedBeforeTheOverflowAreKept() throws Exception {
        ClassValue<Object> values = new Computed<>(type -> new Object());
        // A class whose initialization the overflow ends can never be used again in this JVM.
        values.get(AnyClass.class);
        Map<Class<?>, Object> seen = new IdentityHashMap<>();
        for (Class<?> first : List.of(int.class, long.class, String.class, Object.class)) {
            Class<?> type = first;
            for (int dimensions = 1; dimensions <= 50; dimensions++) {
                Class<?> array = type.arrayType();
                run(() -> readAtTheEnd(values, array, seen));
                type = array;
            }
        }
        assertThat(seen).hasSizeGreaterThan(100);
        // The growth of the index must not reveal other positions.
        new TestLoader(SERVER).define(300).forEach(type -> seen.put(type, values.get(type)));
        seen.forEach((type, value) -> assertThat(values.get(type)).as(type.getTypeName()).isSameAs(value));
    }

    /** Reads at each depth from the overflow upwards, until a read succeeds. */
    private static void readAtTheEnd(ClassValue<Object> values, Class<?> type, Map<Class<?>, Object> seen) {
        try {
            readAtTheEnd(values, type, seen);
        } catch (StackOverflowError overflow) {
            Object value = values.get(type); // may overflow, too; the caller then tries again
            if (seen.put(type, value) != null) {
                throw new AssertionError(type + " was read twice");
            }
        }
    }

    private static void run(Runnable action) throws InterruptedException {
        Thread thread = new Thread(null, () -> {
            try {
                action.run();
            } catch (StackOverflowError expected) {
                // The application continues.
            }
        }, "recursive", STACK);
        thread.start();
        thread.join();
    }
}
