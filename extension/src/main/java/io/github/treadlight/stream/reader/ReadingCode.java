package io.github.treadlight.stream.reader;

import io.github.treadlight.stream.fast.FastInputStream;
import java.io.ObjectInputStream;
import java.lang.StackWalker.StackFrame;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The code that reads an object stream, found on the stack of the current thread.
 *
 * @param depth the depth of the object that is being read, 1 for the outermost; 0 outside of an
 *     {@link ObjectInputStream}, as in remote calls over IIOP
 * @param caller the class and the method that read the stream; null if only the JDK and the ORB are on the stack
 */
public record ReadingCode(int depth, @Nullable String caller) {
    private static final String STREAM = ObjectInputStream.class.getName();
    /** The classes of streams, including the fast one, which overrides methods that its user calls. */
    private static final Set<String> STREAMS = Set.of(STREAM, FastInputStream.class.getName());
    /** The methods that the JDK's stream and {@link FastInputStream} call once for each object. */
    private static final Set<String> READ_OBJECT =
            Set.of(STREAM + ".readObject0", FastInputStream.class.getPackageName() + ".ValueReader.read");
    private static final List<String> READERS = List.of("java.io.", "io.github.treadlight.");
    /** The packages of code between an ORB and its caller, besides {@link #READERS}. */
    private static final List<String> ORB =
            List.of("com.sun.corba.", "org.omg.", "java.", "javax.rmi.", "jdk.", "sun.", "com.sun.proxy.");

    /** Finds the code on the stack of the current thread. The cost grows with the stack. */
    public static ReadingCode find() {
        return StackWalker.getInstance().walk(ReadingCode::of);
    }

    private static ReadingCode of(Stream<StackFrame> stack) {
        int depth = 0;
        boolean isInStream = false;
        StackFrame caller = null;
        for (StackFrame frame : (Iterable<StackFrame>) stack::iterator) {
            String name = frame.getClassName();
            depth += READ_OBJECT.contains(name + "." + frame.getMethodName()) ? 1 : 0;
            if (STREAMS.contains(name)) {
                isInStream = true;
                caller = null;
            } else if (caller == null && !isOf(READERS, name) && (isInStream || !isOf(ORB, name))) {
                caller = frame;
            }
        }
        return new ReadingCode(depth, caller == null ? null : caller.getClassName() + "." + caller.getMethodName());
    }

    private static boolean isOf(List<String> prefixes, String className) {
        return prefixes.stream().anyMatch(className::startsWith);
    }

    /** Returns a remark in parentheses for the end of a sentence; empty if nothing is known. */
    @Override
    public String toString() {
        if (depth == 0) {
            return caller == null ? "" : " (read by " + caller + ")";
        }
        return " (depth " + depth + (caller == null ? "" : ", read by " + caller) + ")";
    }
}
