package io.github.treadlight.server.streams;

import java.lang.StackWalker.Option;
import java.lang.StackWalker.StackFrame;
import java.util.Optional;
import java.util.Set;

/**
 * The code of a server that writes the information and the primary key of a persistent EJB timer, found on the stack of
 * the thread that writes. Stateful beans and references, which do not outlive the JVM, are written by the same method.
 */
final class TimerWriter {
    private static final StackWalker STACK = StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE);
    private static final String TIMER = "org.glassfish.ejb.persistent.timer.TimerState$Blob";
    /** The class whose method is on the stack between that of the timer and that of the stream. */
    private static final Set<String> PASS_ON = Set.of("com.sun.ejb.EJBUtils");

    private TimerWriter() {}

    /** Returns whether a persistent timer calls the method that calls this one. */
    static boolean isWriting() {
        Optional<StackFrame> writer = STACK.walk(frames -> frames
                .dropWhile(frame -> SessionReader.isOfTreadlightOrJdk(frame.getDeclaringClass()))
                .dropWhile(frame -> PASS_ON.contains(frame.getClassName()))
                .findFirst());
        return writer.isPresent() && writer.get().getClassName().equals(TIMER);
    }
}
