package io.github.treadlight.stream;

import io.github.treadlight.stream.filter.InputFilter;
import java.util.List;

/**
 * Classes with static state that streams and rejections use, except those that
 * {@link io.github.treadlight.stream.FastSupport} initializes. They are initialized before the first stream, which
 * an application may open near the end of its stack. If the stack overflows while a class is initialized, the class is
 * unusable until the JVM ends.
 */
final class EagerClasses {
    /** The names of the classes without the module's package, because most of them are not public. */
    static final List<String> NAMES = List.of(
            "event.FilterTrace", "log.LogThread", "stream.ClassResolver", "stream.GuardFilter",
            "stream.ResolvingInputStream", "stream.bytes.ByteSource", "stream.deny.ExemptReader",
            "stream.deny.RefusingMethods", "stream.deny.ReplacedClasses", "stream.descriptor.LoaderClasses",
            "stream.filter.Correction", "stream.filter.InputFilter", "stream.filter.RejectedStreamException",
            "stream.filter.RejectionEvents", "stream.filter.RejectionLog", "stream.filter.RejectionReason",
            "stream.filter.SlowReadClock", "stream.filter.StreamFilter", "stream.filter.StreamOrigin",
            "stream.filter.StreamUse", "stream.filter.StreamedName", "stream.pattern.RuleSource",
            "stream.pattern.StackProbe", "stream.pattern.StackRoom", "stream.reader.ReadingCode",
            "stream.reader.RemoteReader", "stream.reader.ServerCopies", "stream.reader.StreamCaller");

    private EagerClasses() {}

    /** Initializes the classes unless they are initialized. */
    static void initialize() {
        for (String name : NAMES) {
            try {
                Class.forName("io.github.treadlight." + name, true, EagerClasses.class.getClassLoader());
            } catch (ClassNotFoundException | LinkageError unusable) {
                // It fails again where it is used.
            }
        }
        InputFilter.load();
    }
}
