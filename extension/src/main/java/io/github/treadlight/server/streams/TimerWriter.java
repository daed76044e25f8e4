package io.github.treadlight.server.streams;

import java.lang.StackWalker.Option;
import java.lang.StackWalker.StackFrame;
import java.util.Optional;
import java.util.Set;

/**
 * The server's code that writes the information and the primary key of a persistent EJB timer, recognized on the stack
 * of the current thread. The same method of the server also writes stateful beans and references, which do not outlive
 * the JVM.
 */
final class TimerWriter {
    private static final StackWalker STACK = StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE);
    private static final String TIMER = "org.glassfish.ejb.persistent.timer.TimerState$Blob";
    /** The classes whose methods the timer calls to write, and which call the stream. */
    private static final Set<String> PASS_ON = Set.of("com.sun.ejb.EJBUtils");

    private TimerWriter() {}

    /** Returns whether the current thread writes a persistent timer. */
    static boolean isWriting() {
        Optional<StackFrame> writer = STACK.walk(frames -> frames
                .dropWhile(frame -> SessionReader.isOfTreadlightOrJdk(frame.getDeclaringClass()))
                .dropWhile(frame -> PASS_ON.contains(frame.getClassName()))
                .findFirst());
        return writer.isPresent() && writer.get().getClassName().equals(TIMER);
    }
}
