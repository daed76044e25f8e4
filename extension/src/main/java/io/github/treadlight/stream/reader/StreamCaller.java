package io.github.treadlight.stream.reader;

import io.github.treadlight.stream.bytes.FilterCalls;
import java.io.ObjectInputStream;
import java.lang.StackWalker.StackFrame;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The code that reads the stream whose filter is called, found on the stack of the current thread. */
public final class StreamCaller {
    private static final String STREAM = ObjectInputStream.class.getName();
    /** The frame between a stream and GlassFish 7's naming service, which reads in a lambda that has no frame. */
    private static final String PRIVILEGED = "java.security.AccessController";
    private static final Set<String> DESCRIPTORS = Set.of("readNonProxyDesc", "readProxyDesc");
    /** The methods that call the filter: the JDK's, and that of fast streams. */
    private static final Map<String, String> CHECKS =
            Map.of(STREAM, "filterCheck", FilterCalls.class.getName(), "check");
    /** The callers of these methods when an object replaces one that was read. */
    private static final Set<String> REPLACING = Set.of("readOrdinaryObject", "checkResolve", "checkReplacement");

    private static final StackWalker CLASSES = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

    private StreamCaller() {}

    /**
     * Returns whether a class of some packages reads the stream itself, as {@link #is} does.
     *
     * @param packages the beginnings of class names
     */
    static boolean isIn(List<String> packages, long depth) {
        return is(caller -> packages.stream().anyMatch(caller::startsWith), depth);
    }

    /**
     * Returns whether a class that fulfils a condition reads the stream itself. The classes of the stream may open
     * other streams while they are read. So this method counts the frames of the stream: the JDK nests each object and
     * each descriptor of a superclass one level deeper. Returns false if the frames are not as expected. Takes
     * microseconds.
     *
     * @param condition called with the name of a class
     * @param depth the depth that the stream passes to its filter
     */
    public static boolean is(Predicate<String> condition, long depth) {
        StackFrame caller = StackWalker.getInstance().walk(frames -> find(frames.iterator(), depth));
        return caller != null && condition.test(caller.getClassName());
    }

    /**
     * Returns the class outside of the JDK that reads the stream, itself or through a class of the JDK; null if the
     * frames are not as expected.
     */
    static @Nullable Class<?> outsideOfJdk(long depth) {
        return CLASSES.walk(frames -> {
            Iterator<StackFrame> rest = frames.iterator();
            StackFrame frame = find(rest, depth);
            while (frame != null && isOfJdk(frame.getDeclaringClass())) {
                frame = rest.hasNext() ? rest.next() : null;
            }
            return frame == null ? null : frame.getDeclaringClass();
        });
    }

    private static boolean isOfJdk(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return loader == null || loader == ClassLoader.getPlatformClassLoader();
    }

    /**
     * Returns whether the filter that calls this method was called for an object that {@code readResolve} or
     * {@code resolveObject} has returned, and not for a class that the stream names. Returns false if the frames are
     * not as expected. Takes microseconds.
     */
    public static boolean passesResult() {
        return StackWalker.getInstance().walk(StreamCaller::passesResult);
    }

    private static boolean passesResult(Stream<StackFrame> frames) {
        return frames.filter(frame -> CHECKS.containsKey(frame.getClassName()))
                .filter(frame -> !frame.getMethodName().equals(CHECKS.get(frame.getClassName())))
                .findFirst().filter(frame -> REPLACING.contains(frame.getMethodName())).isPresent();
    }

    /** Returns the frame that called the stream; null if the frames are not as expected. */
    private static @Nullable StackFrame find(Iterator<StackFrame> frames, long depth) {
        long levels = depth;
        boolean inDescriptor = false;
        while (frames.hasNext()) {
            StackFrame frame = frames.next();
            boolean ofStream = frame.getClassName().equals(STREAM);
            if (ofStream && frame.getMethodName().equals("readObject0")) {
                levels--;
                inDescriptor = false;
            } else if (ofStream && DESCRIPTORS.contains(frame.getMethodName())) {
                levels -= inDescriptor ? 1 : 0;
                inDescriptor = true;
            } else if (!ofStream && levels == 0 && !frame.getClassName().equals(PRIVILEGED)) {
                return frame;
            }
            if (levels < 0) {
                return null;
            }
        }
        return null;
    }
}
