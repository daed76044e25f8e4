package io.github.treadlight.guard;

import java.io.ObjectInputFilter;
import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The JVM's factory of filters for object streams. Calls the guard that Treadlight's module sets; without a guard,
 * works as the JDK's own factory does.
 *
 * <p>{@code -Djdk.serialFilterFactory=io.github.treadlight.guard.GuardFactory} installs it. To use another factory as
 * well, name its class in the system property {@value #OTHER}. As with the JDK's property, no object stream can be read
 * if that class cannot be loaded.
 *
 * <p>Thread-safe.
 */
public final class GuardFactory implements BinaryOperator<ObjectInputFilter> {
    /** The system property that names another factory, which is called before the guard. */
    public static final String OTHER = "treadlight.serialFilterFactory";

    private static final AtomicReference<@Nullable BinaryOperator<ObjectInputFilter>> GUARD = new AtomicReference<>();

    private final @Nullable BinaryOperator<ObjectInputFilter> other;

    /**
     * Creates the factory. Called by the JDK.
     *
     * @throws ReflectiveOperationException if the factory that {@value #OTHER} names cannot be created
     */
    public GuardFactory() throws ReflectiveOperationException {
        String name = System.getProperty(OTHER);
        other = name == null || name.isBlank() ? null : create(name.strip());
    }

    @SuppressWarnings("unchecked") // as the JDK does
    private static BinaryOperator<ObjectInputFilter> create(String name) throws ReflectiveOperationException {
        try {
            return (BinaryOperator<ObjectInputFilter>) Class.forName(name, true, ClassLoader.getSystemClassLoader())
                    .asSubclass(BinaryOperator.class).getConstructor().newInstance();
        } catch (InvocationTargetException failed) {
            throw new ReflectiveOperationException(OTHER + "=" + name + ": " + failed.getCause(), failed.getCause());
        }
    }

    /**
     * Replaces the guard of all streams that are created from now on, if it is the expected one.
     *
     * @param expected the present guard; null for none
     * @param guard the new guard, which is called as a factory is; null for none
     * @return whether the guard was the expected one
     */
    public static boolean replaceGuard(
            @Nullable BinaryOperator<ObjectInputFilter> expected, @Nullable BinaryOperator<ObjectInputFilter> guard) {
        return GUARD.compareAndSet(expected, guard);
    }

    @Override
    public @Nullable ObjectInputFilter apply(@Nullable ObjectInputFilter current, @Nullable ObjectInputFilter next) {
        ObjectInputFilter requested = other == null ? next : other.apply(current, next);
        BinaryOperator<ObjectInputFilter> guard = GUARD.get();
        return guard == null ? requested : guard.apply(current, requested);
    }
}
