package io.github.treadlight.stream.fast;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The values of a stream by their handles, and for each value whether its class was not found.
 *
 * <p>An object depends on the objects that it refers to: if the class of one was not found, none of those that depend
 * on it can be used. A value that is still being read may depend on a later one through a cycle, so a value is known to
 * be usable only when all values that it can depend on were read.
 */
final class HandleTable {
    /** The handle of null, which has no value. */
    static final int NULL = -1;
    /** The value of a handle to which the stream must not refer. */
    static final Object UNSHARED = new Object();

    private static final int FIRST_CAPACITY = 32;
    private static final int FIRST_DEPENDENTS = 4;
    /** A value that was discarded because the data says that writing was aborted. */
    private static final byte CLEARED = 0;
    private static final byte USABLE = 1;
    /** A value that is being read, or may depend on one that is. */
    private static final byte UNKNOWN = 2;
    private static final byte FAILED = 3;

    private byte[] states = new byte[FIRST_CAPACITY];
    /** The values, or the exceptions of those whose class was not found. */
    private @Nullable Object[] entries = new Object[FIRST_CAPACITY];
    /** The values that depend on each value, after their number; null before the first dependency. */
    private int @Nullable [] @Nullable [] dependents;
    /** The lowest handle of an unknown value on which another value depends; -1 for none. */
    private int lowestOpen = -1;
    private int size;
    /** The handle of the value that is being read, or that was read last. */
    int current = NULL;

    int size() {
        return size;
    }

    /** Adds a value and returns its handle. */
    int assign(@Nullable Object value) {
        int handle = size;
        if (handle == entries.length) {
            grow();
        }
        states[handle] = UNKNOWN;
        entries[handle] = value;
        size = handle + 1;
        return handle;
    }

    /** Adds a value that depends on no other and returns its handle. */
    int assignFinished(Object value) {
        int handle = assign(value);
        finish(handle);
        return handle;
    }

    private void grow() {
        int capacity = 2 * entries.length;
        states = Arrays.copyOf(states, capacity);
        entries = Arrays.copyOf(entries, capacity);
        if (dependents != null) {
            dependents = Arrays.copyOf(dependents, capacity);
        }
    }

    /** Records that a value depends on another. */
    void markDependency(int dependent, int target) {
        if (dependent == target || dependent == NULL || target == NULL || states[dependent] == FAILED) {
            return;
        }
        if (states[dependent] != UNKNOWN) {
            throw new InternalError(); // as the JDK, without a message
        }
        if (states[target] == FAILED) {
            markFailed(dependent, failure(target));
        } else if (states[target] == UNKNOWN) {
            addDependent(target, dependent);
            if (lowestOpen < 0 || lowestOpen > target) {
                lowestOpen = target;
            }
        } else {
            checkNotCleared(target);
        }
    }

    private void addDependent(int target, int dependent) {
        if (dependents == null) {
            dependents = new int[entries.length][];
        }
        int[] list = dependents[target];
        if (list == null) {
            list = new int[FIRST_DEPENDENTS];
        } else if (list[0] == list.length - 1) {
            list = Arrays.copyOf(list, 2 * list.length);
        }
        list[++list[0]] = dependent;
        dependents[target] = list;
    }

    /** Records that the class of a value was not found, for the value and those that depend on it. */
    void markFailed(int handle, @Nullable ClassNotFoundException missing) {
        if (states[handle] == FAILED) {
            return;
        }
        if (states[handle] != UNKNOWN) {
            throw new InternalError(); // as the JDK, without a message
        }
        states[handle] = FAILED;
        entries[handle] = missing;
        if (dependents != null) {
            int[] all = dependents[handle];
            dependents[handle] = null;
            if (all != null) {
                for (int i = 1; i <= all[0]; i++) {
                    markFailed(all[i], missing);
                }
            }
        }
    }

    /** Records that a value was read completely. */
    void finish(int handle) {
        int end = handle + 1;
        if (lowestOpen >= handle) {
            end = size;
            lowestOpen = -1;
        } else if (lowestOpen >= 0) {
            return;
        }
        for (int i = handle; i < end; i++) {
            if (states[i] == UNKNOWN) {
                states[i] = USABLE;
                if (dependents != null) {
                    dependents[i] = null;
                }
            } else {
                checkNotCleared(i);
            }
        }
    }

    /** Throws the JDK's error if a value was discarded: a class has caught the exception of an aborted write. */
    private void checkNotCleared(int handle) {
        if (states[handle] == CLEARED) {
            throw new InternalError();
        }
    }

    void replace(int handle, @Nullable Object value) {
        if (states[handle] != FAILED) {
            checkNotCleared(handle);
            entries[handle] = value;
        }
    }

    /** Returns a value; null if its class was not found. */
    @Nullable Object value(int handle) {
        return handle == NULL || states[handle] == FAILED ? null : entries[handle];
    }

    /** Returns the exception of a value whose class was not found; null for other values. */
    @Nullable ClassNotFoundException failure(int handle) {
        return handle == NULL || states[handle] != FAILED ? null : (ClassNotFoundException) entries[handle];
    }

    boolean hasFailed(int handle) {
        return handle != NULL && states[handle] == FAILED;
    }

    void clear() {
        Arrays.fill(states, 0, size, CLEARED);
        Arrays.fill(entries, 0, size, null);
        dependents = null;
        lowestOpen = -1;
        size = 0;
    }
}
