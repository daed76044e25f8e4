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
 * Reads from below frames of the JDK's own classes, as when its collections or its proxies stand between the stream and
 * who reads it. The JDK's streams go through all of them to find the application's loader.
 *
 * <p>The frames are those of {@link Function#andThen}, one calling the next; the last calls {@code readObject}.
 */
final class PlatformFrames {
    private PlatformFrames() {}

    /**
     * A function of an {@link ObjectInput} that reads an object from it.
     *
     * @param frames how many frames of the JDK are at least to stand between who applies the function and the stream
     */
    static Function<Object, @Nullable Object> reading(int frames) {
        Function<Object, @Nullable Object> read = readObject();
        while (count(read) < frames) {
            read = read.andThen(Function.identity());
        }
        return read;
    }

    /** How many frames of the JDK stand between who applies the function and the stream. */
    static long count(Function<Object, @Nullable Object> read) {
        try (ObjectInput counter = new Counter()) {
            return (Long) read.apply(counter);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    private static Function<Object, @Nullable Object> readObject() {
        Thread thread = Thread.currentThread();
        ClassLoader context = thread.getContextClassLoader();
        // It defines the function's class, which must not be taken for the application's.
        thread.setContextClassLoader(ClassLoader.getPlatformClassLoader());
        try {
            MethodHandle readObject = MethodHandles.publicLookup()
                    .findVirtual(ObjectInput.class, "readObject", MethodType.methodType(Object.class));
            @SuppressWarnings("unchecked") // a function takes and gives anything
            Function<Object, @Nullable Object> function =
                    MethodHandleProxies.asInterfaceInstance(Function.class, readObject);
            return function;
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        } finally {
            thread.setContextClassLoader(context);
        }
    }

    /** Reads the number of frames of the JDK above it. */
    private static final class Counter extends ObjectInputStream {
        Counter() throws IOException {}

        @Override
        protected Object readObjectOverride() {
            return StackWalker.getInstance(Set.of(Option.SHOW_HIDDEN_FRAMES, Option.RETAIN_CLASS_REFERENCE))
                    .walk(frames -> frames.skip(1).takeWhile(Counter::isOfPlatform).count());
        }

        @Override
        public void close() {
            // there is nothing behind it
        }

        private static boolean isOfPlatform(StackFrame frame) {
            ClassLoader loader = frame.getDeclaringClass().getClassLoader();
            return loader == null || loader == ClassLoader.getPlatformClassLoader();
        }
    }
}
