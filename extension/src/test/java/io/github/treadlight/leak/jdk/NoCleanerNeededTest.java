package io.github.treadlight.leak.jdk;


import io.github.treadlight.app.AppLoader;
import io.github.treadlight.app.Memory;
import io.github.treadlight.leak.jdk.FormerLeaks.Habit;
import java.lang.ref.WeakReference;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Former leaks that the JVM releases by itself since JDK 17. docs/leaks.md lists them. */
class NoCleanerNeededTest {
    static Stream<Class<?>> theJvmReleasesTheApplication() {
        return Stream.of(FormerLeaks.class.getDeclaredClasses())
                .filter(type -> Habit.class.isAssignableFrom(type) && type != Habit.class);
    }

    @ParameterizedTest
    @MethodSource
    void theJvmReleasesTheApplication(Class<?> habit) throws Exception {
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
        // threads that the application started may take some time to end
        Memory.collectUntil(() -> reference.refersTo(null));
    }

    private static Habit of(Class<?> habit) throws ReflectiveOperationException {
        return (Habit) (habit.isEnum() ? habit.getEnumConstants()[0] : habit.getConstructor().newInstance());
    }
}
