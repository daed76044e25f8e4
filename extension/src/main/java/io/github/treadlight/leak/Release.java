package io.github.treadlight.leak;

/**
 * Releases an object of an ended generation. Called at most once, and only after the {@link Interlock} permitted it.
 */
@FunctionalInterface
public interface Release {
    /**
     * Releases the object.
     *
     * @return false if the place has changed since the search, or cannot be changed now; nothing was changed then
     */
    boolean release() throws ReflectiveOperationException;

    /** Completes a release that depends on a thread, if the thread is still idle after all releases of the sweep. */
    default void complete() {
        // most releases are complete at once
    }
}
