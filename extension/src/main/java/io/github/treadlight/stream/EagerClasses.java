package io.github.treadlight.stream;

import io.github.treadlight.stream.read.ByteSource;
import io.github.treadlight.stream.read.LoaderClasses;
import java.lang.invoke.MethodHandles;
import java.util.List;

/**
 * The classes that a stream needs when it is opened, read or rejected. They are initialized before the first stream,
 * because that may be opened where little of the stack is left: if the stack overflows while a class is initialized,
 * the class is unusable until the JVM ends.
 */
final class EagerClasses {
    private static final List<Class<?>> TYPES = List.of(
            ByteSource.class, LoaderClasses.class, ClassResolver.class, ResolvingInputStream.class,
            StreamFilter.class, GuardFilter.class, InputFilter.class, SlowReadClock.class, StreamedName.class,
            ExemptReader.class, ReplacedClasses.class,
            Rejection.class, RejectionLog.class, RejectionEvents.class, ReadingCode.class, StreamCaller.class);

    private EagerClasses() {}

    static void initialize() {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        for (Class<?> type : TYPES) {
            try {
                lookup.ensureInitialized(type);
            } catch (IllegalAccessException unexpected) {
                throw new AssertionError(unexpected);
            }
        }
    }
}
