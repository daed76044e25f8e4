package io.github.treadlight.stream.read;

import java.io.OptionalDataException;
import java.lang.invoke.MethodHandle;

/** The exceptions of a stream that has data of a class where an object is to be read. Only the JDK can create them. */
final class OptionalData {
    private static final MethodHandle REMAINING = JdkAccess.constructor(OptionalDataException.class, int.class);
    private static final MethodHandle END = JdkAccess.constructor(OptionalDataException.class, boolean.class);

    private OptionalData() {}

    /** Returns the exception if bytes come first. */
    static OptionalDataException before(int remainingBytes) {
        try {
            return (OptionalDataException) REMAINING.invokeExact(remainingBytes);
        } catch (Throwable failed) {
            throw JdkAccess.<RuntimeException>raise(failed);
        }
    }

    /** Returns the exception if the data of the class has ended. */
    static OptionalDataException end() {
        try {
            return (OptionalDataException) END.invokeExact(true);
        } catch (Throwable failed) {
            throw JdkAccess.<RuntimeException>raise(failed);
        }
    }
}
