package io.github.treadlight.stream.read;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The JVMs on which {@link FastInputStream} reads as the JDK does. */
public final class FastSupport {
    /** The versions of the JDK on which the tests have compared both. */
    private static final Set<Integer> TESTED = Set.of(17, 21, 25);

    private FastSupport() {}

    /**
     * Returns the reason for which this JVM has no {@link FastInputStream}, with the remedy, as a part of a sentence;
     * null if it has. Creates an object stream at the first call.
     */
    public static @Nullable String problem() {
        return Found.PROBLEM;
    }

    /** The result, computed at the first use. */
    private static final class Found {
        static final @Nullable String PROBLEM = find(Runtime.version().feature());
    }

    static @Nullable String find(int version) {
        if (!TESTED.contains(version)) {
            return "JDK " + version + " is none of those on which it was tested: "
                    + String.join(", ", TESTED.stream().sorted().map(String::valueOf).toList());
        }
        if (!Object.class.getModule().isOpen("java.io", FastSupport.class.getModule())) {
            return "java.io is not open to Treadlight. Add the JVM option --add-opens java.base/java.io=ALL-UNNAMED";
        }
        try {
            initialize(JdkDescriptors.class, JdkObjects.class, OptionalData.class, JdkRules.class);
            return null;
        } catch (ReflectiveOperationException | RuntimeException | LinkageError unknown) {
            Throwable cause = unknown instanceof ExceptionInInitializerError && unknown.getCause() != null
                    ? unknown.getCause() : unknown;
            return "this JDK is unknown: " + cause;
        }
    }

    private static void initialize(Class<?>... types) throws ClassNotFoundException {
        for (Class<?> type : types) {
            Class.forName(type.getName(), true, type.getClassLoader());
        }
    }
}
