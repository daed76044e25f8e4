package io.github.treadlight.leak.jdk;


import io.github.treadlight.app.AppLoader;
import io.github.treadlight.app.Memory;
import io.github.treadlight.leak.jdk.Habits.Habit;
import java.lang.ref.WeakReference;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Places that others clean, and that JDK 17 and newer leave to the collector: docs/leaks.md names them. */
class NoCleanerNeededTest {
    static Stream<Class<?>> theJvmLetsGoByItself() {
        return Stream.of(Habits.class.getDeclaredClasses())
                .filter(type -> Habit.class.isAssignableFrom(type) && type != Habit.class);
    }

    @ParameterizedTest
    @MethodSource
    void theJvmLetsGoByItself(Class<?> habit) throws Exception {
        AppLoader loader = new AppLoader(habit);
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        Thread.currentThread().setContextClassLoader(loader);
        try {
            of(loader.loadClass(habit.getName())).run();
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
        WeakReference<AppLoader> reference = new WeakReference<>(loader);
        loader = null;
        // Threads that it has made take their time to end.
        Memory.collectUntil(() -> reference.refersTo(null));
    }

    private static Habit of(Class<?> habit) throws ReflectiveOperationException {
        return (Habit) (habit.isEnum() ? habit.getEnumConstants()[0] : habit.getConstructor().newInstance());
    }
}
