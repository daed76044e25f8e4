package io.github.treadlight.stream.read;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks whether this JVM supports {@link FastInputStream}. */
public final class FastSupport {
    /** The reason to report if the JVM's factory replaces the filter that is set on a stream. */
    public static final String OTHER_FILTER = "this JVM's filter factory (such as -Djdk.serialFilterFactory or"
            + " -Dtreadlight.serialFilterFactory) replaces or extends the filter that Treadlight sets on a stream. For"
            + " fast streams, use a factory that returns this filter unchanged. To keep the factory without this"
            + " warning, set object-streams=resolving";

    /** The versions of the JDK on which the tests have compared the stream with the JDK's. */
    private static final Set<Integer> TESTED = Set.of(17, 21, 25);

    private FastSupport() {}

    /**
     * Returns why this JVM does not support {@link FastInputStream}, with the remedy, as the end of a sentence without
     * the full stop; null if it does. If no other condition fails, the first call lets the JDK and a fast stream read a
     * few small values.
     */
    public static @Nullable String problem() {
        String unmet = unmet(Runtime.version().feature());
        if (unmet == null) {
            unmet = filterProblem();
        }
        return unmet != null ? unmet : Found.PROBLEM;
    }

    /** Returns why no such stream can be created; null if it can be. Creates no stream. */
    static @Nullable String unmet(int version) {
        if (!TESTED.contains(version)) {
            return "object-streams=fast was tested only on JDK "
                    + String.join(", ", TESTED.stream().sorted().map(String::valueOf).toList())
                    + ", not on JDK " + version + ". Set object-streams=resolving";
        }
        if (!Object.class.getModule().isOpen("java.io", FastSupport.class.getModule())) {
            return "java.io is not open to Treadlight. Add the JVM option --add-opens java.base/java.io=ALL-UNNAMED";
        }
        return null;
    }

    private static @Nullable String filterProblem() {
        try {
            ProbeFilter filter = new ProbeFilter();
            ObjectInputStream stream = new UnreadStream();
            stream.setObjectInputFilter(filter);
            return stream.getObjectInputFilter() == filter ? null : OTHER_FILTER;
        } catch (IOException | RuntimeException failure) {
            return "this JVM's filter factory failed (" + failure + "). Correct or remove it, or set"
                    + " object-streams=resolving";
        }
    }

    /** A stream from which nothing is read. */
    private static final class UnreadStream extends ObjectInputStream {
        UnreadStream() throws IOException {}
    }

    /** The result, computed at the first use. */
    private static final class Found {
        static final @Nullable String PROBLEM = readProblem();
    }

    private static @Nullable String readProblem() {
        try {
            initialize(JdkDescriptors.class, JdkObjects.class, OptionalData.class, FieldValues.class, JdkRules.class);
            ReadSample.check();
            return null;
        } catch (ReflectiveOperationException | IOException | RuntimeException | LinkageError unknown) {
            Throwable cause = unknown instanceof ExceptionInInitializerError && unknown.getCause() != null
                    ? unknown.getCause() : unknown;
            return "java.io of this JDK differs from the tested ones (" + cause + "). Set object-streams=resolving";
        }
    }

    private static void initialize(Class<?>... types) throws ClassNotFoundException {
        for (Class<?> type : types) {
            Class.forName(type.getName(), true, type.getClassLoader());
        }
    }
}
