package io.github.treadlight.stream.jdk;

import java.io.OptionalDataException;
import java.lang.invoke.MethodHandle;

/** The exceptions for a stream that has data of a class where an object is expected. */
public final class OptionalData {
    private static final MethodHandle REMAINING = JdkAccess.constructor(OptionalDataException.class, int.class);
    private static final MethodHandle END = JdkAccess.constructor(OptionalDataException.class, boolean.class);

    private OptionalData() {}

    /** Returns the exception for bytes that must be read before the next object. */
    public static OptionalDataException before(int remainingBytes) {
        try {
            return (OptionalDataException) REMAINING.invokeExact(remainingBytes);
        } catch (Throwable failed) {
            throw JdkAccess.<RuntimeException>raise(failed);
        }
    }

    /** Returns the exception for the end of the class's data. */
    public static OptionalDataException end() {
        try {
            return (OptionalDataException) END.invokeExact(true);
        } catch (Throwable failed) {
            throw JdkAccess.<RuntimeException>raise(failed);
        }
    }
}
