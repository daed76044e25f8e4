package io.github.treadlight.bench.stream;

import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.UncheckedIOException;
import java.lang.StackWalker.Option;
import java.lang.StackWalker.StackFrame;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleProxies;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Adds frames of JDK classes between the reading code and the stream, as the JDK's collections and proxies do. The
 * JDK's streams walk all these frames to find the application's loader.
 *
 * <p>The frames are those of {@link Function#andThen}, each calling the next; the last calls {@code readObject}.
 */
final class PlatformFrames {
    private PlatformFrames() {}

    /**
     * Returns a function that reads an object from an {@link ObjectInput}.
     *
     * @param frames the minimum number of JDK frames between the caller of the function and the stream
     */
    static Function<Object, @Nullable Object> reading(int frames) {
        Function<Object, @Nullable Object> read = readObject();
        while (count(read) < frames) {
            read = read.andThen(Function.identity());
        }
        return read;
    }

    /** Returns the number of JDK frames between the caller of the function and the stream. */
    static long count(Function<Object, @Nullable Object> read) {
        try (ObjectInput counter = new FrameCounter()) {
            return (Long) read.apply(counter);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    private static Function<Object, @Nullable Object> readObject() {
        Thread thread = Thread.currentThread();
        ClassLoader context = thread.getContextClassLoader();
        // It defines the class of the function, which the stream must not take for a class of the application.
        thread.setContextClassLoader(ClassLoader.getPlatformClassLoader());
        try {
            MethodHandle readObject = MethodHandles.publicLookup()
                    .findVirtual(ObjectInput.class, "readObject", MethodType.methodType(Object.class));
            @SuppressWarnings("unchecked") // the function accepts and returns any object
            Function<Object, @Nullable Object> function =
                    MethodHandleProxies.asInterfaceInstance(Function.class, readObject);
            return function;
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        } finally {
            thread.setContextClassLoader(context);
        }
    }

    /** A stream whose {@code readObject} returns the number of JDK frames of its callers. */
    private static final class FrameCounter extends ObjectInputStream {
        FrameCounter() throws IOException {}

        @Override
        protected Object readObjectOverride() {
            return StackWalker.getInstance(Set.of(Option.SHOW_HIDDEN_FRAMES, Option.RETAIN_CLASS_REFERENCE))
                    .walk(frames -> frames.skip(1).takeWhile(FrameCounter::isOfPlatform).count());
        }

        @Override
        public void close() {
            // no underlying stream
        }

        private static boolean isOfPlatform(StackFrame frame) {
            ClassLoader loader = frame.getDeclaringClass().getClassLoader();
            return loader == null || loader == ClassLoader.getPlatformClassLoader();
        }
    }
}
