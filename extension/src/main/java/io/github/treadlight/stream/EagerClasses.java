package io.github.treadlight.stream;

import io.github.treadlight.event.FilterTrace;
import io.github.treadlight.log.LogThread;
import io.github.treadlight.stream.bytes.ByteSource;
import io.github.treadlight.stream.deny.ExemptReader;
import io.github.treadlight.stream.deny.RefusingMethods;
import io.github.treadlight.stream.deny.ReplacedClasses;
import io.github.treadlight.stream.descriptor.LoaderClasses;
import io.github.treadlight.stream.filter.Correction;
import io.github.treadlight.stream.filter.InputFilter;
import io.github.treadlight.stream.filter.LaterTrace;
import io.github.treadlight.stream.filter.RejectedStreamException;
import io.github.treadlight.stream.filter.RejectionEvents;
import io.github.treadlight.stream.filter.RejectionLog;
import io.github.treadlight.stream.filter.RejectionReason;
import io.github.treadlight.stream.filter.SlowReadClock;
import io.github.treadlight.stream.filter.StreamFilter;
import io.github.treadlight.stream.filter.StreamedName;
import io.github.treadlight.stream.origin.ReadingCode;
import io.github.treadlight.stream.origin.RemoteReader;
import io.github.treadlight.stream.origin.ServerCopies;
import io.github.treadlight.stream.origin.StreamCaller;
import io.github.treadlight.stream.origin.StreamOrigin;
import io.github.treadlight.stream.origin.StreamUse;
import io.github.treadlight.stream.pattern.FilterPattern;
import io.github.treadlight.stream.pattern.Limit;
import io.github.treadlight.stream.pattern.LimitValues;
import io.github.treadlight.stream.pattern.RuleSource;
import io.github.treadlight.stream.room.StackProbe;
import io.github.treadlight.stream.room.StackRoom;
import java.lang.invoke.MethodHandles;
import java.time.LocalDate;
import java.util.List;

/**
 * Classes with static state that streams and rejections use, except those that
 * {@link io.github.treadlight.stream.fast.FastSupport} initializes. They are initialized before the first stream, which
 * an application may open near the end of its stack. If the stack overflows while a class is initialized, the class is
 * unusable until the JVM ends.
 */
final class EagerClasses {
    private static final List<Class<?>> TYPES = List.of(
            ByteSource.class, LoaderClasses.class, ClassResolver.class, ResolvingInputStream.class,
            StreamFilter.class, GuardFilter.class, InputFilter.class, StackRoom.class, StackProbe.class,
            SlowReadClock.class,
            StreamedName.class, ExemptReader.class, ServerCopies.class, ReplacedClasses.class,
            RefusingMethods.class, RuleSource.class, RejectionReason.class, RejectionLog.class, RejectionEvents.class,
            Correction.class, FilterTrace.class, LaterTrace.class,
            StreamOrigin.class, StreamUse.class, RejectedStreamException.class, RemoteReader.class,
            ReadingCode.class, StreamCaller.class, LogThread.class);

    private EagerClasses() {}

    /** Initializes the classes unless they are initialized. */
    static void initialize() {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        for (Class<?> type : TYPES) {
            try {
                lookup.ensureInitialized(type);
            } catch (IllegalAccessException | LinkageError unusable) {
                // It fails again where it is used.
            }
        }
        // A stream can be rejected near the end of the stack, where no class can be loaded.
        StackProbe.hasRoom(0);
        RejectionLog.load();
        // For their switches, javac generates classes with static state.
        FilterPattern.parse("none.*").match("none", null, type -> false);
        new LimitValues(0, 0, 0, 0).get(Limit.MAXDEPTH);
        // Reads a class file, for which the JDK initializes classes of its own.
        ReplacedClasses.contain(LocalDate.class);
    }
}
