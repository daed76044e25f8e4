package io.github.treadlight.server.streams;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.github.treadlight.leak.access.PrivateAccess;
import io.github.treadlight.log.ModuleLog;
import io.github.treadlight.stream.StreamGuard;
import java.io.ObjectInputFilter;
import java.lang.invoke.VarHandle;
import java.util.function.BinaryOperator;
import java.util.logging.Level;
import org.jspecify.annotations.Nullable;

/**
 * The connection of this server's filters to the streams of the whole JVM: its factory of filters (JEP 415). The JDK
 * accepts one before the first stream is read. A server that starts for the second time has read streams by then: HK2
 * reads its cache before any module starts. So this class then replaces the JDK's own factory, if {@code java.io} is
 * open, as the servers have it. Another factory is never replaced.
 *
 * <p>The factory is a class of the system class loader, so this class knows it by its name only. Thread-safe.
 */
final class JvmStreams {
    private static final ModuleLog LOG = ModuleLog.of(JvmStreams.class);
    private static final String PROPERTY = "jdk.serialFilterFactory";
    private static final String OF_THE_JDK = "java.io.ObjectInputFilter$Config$";
    private static final String REMEDY = "see \"Every stream of the JVM\" in docs/deserialization.md";

    private final StreamGuard guard;
    /** The class of the factory while it asks the guard; null otherwise. */
    @GuardedBy("this")
    private @Nullable Class<?> factory;
    @GuardedBy("this")
    private String coverage = "those of the containers only, because Treadlight has not started";

    JvmStreams(StreamGuard guard) {
        this.guard = guard;
    }

    /** Makes the factory ask the guard, if the factory is Treadlight's or can still be set. Never fails. */
    synchronized void start() {
        try {
            BinaryOperator<ObjectInputFilter> present = ObjectInputFilter.Config.getSerialFilterFactory();
            if (present.getClass().getName().equals(GuardFactoryClass.NAME)) {
                use(present.getClass(), GuardFactoryClass.NAME.equals(System.getProperty(PROPERTY))
                        ? "-D" + PROPERTY : "set by an agent or a program");
            } else if (present.getClass().getName().startsWith(OF_THE_JDK)) {
                install(present);
            } else {
                LOG.info("Treadlight filters the object streams of the containers only: this JVM has the filter"
                        + " factory " + present.getClass().getName() + ". To have both, " + REMEDY + ".");
                containersOnly("this JVM has another filter factory, " + present.getClass().getName());
            }
        } catch (ReflectiveOperationException | RuntimeException | LinkageError failure) {
            LOG.log(Level.WARNING, "Treadlight filters the object streams of the containers only, because it could not"
                    + " use the filter factory of this JVM. Are treadlight.jar and treadlight-rmi.jar of the same"
                    + " version?", failure);
            containersOnly("the filter factory of this JVM cannot be used, as the log says");
        }
    }

    /** @param ofJdk the present factory */
    @GuardedBy("this")
    private void install(BinaryOperator<ObjectInputFilter> ofJdk) throws ReflectiveOperationException {
        Class<?> type;
        try {
            type = GuardFactoryClass.findOrDefine();
        } catch (IllegalAccessException closed) {
            containersOnly("treadlight-rmi.jar is not on the class path of this JVM, and java.lang is not open to"
                    + " Treadlight (--add-opens java.base/java.lang=ALL-UNNAMED)");
            return;
        }
        @SuppressWarnings("unchecked")
        BinaryOperator<ObjectInputFilter> ours =
                (BinaryOperator<ObjectInputFilter>) type.getConstructor().newInstance();
        try {
            ObjectInputFilter.Config.setSerialFilterFactory(ours);
        } catch (IllegalStateException streamsWereRead) {
            try {
                replace(ofJdk, ours);
            } catch (IllegalAccessException closed) {
                containersOnly("this JVM read object streams before Treadlight started, and java.io is not open to"
                        + " Treadlight (--add-opens java.base/java.io=ALL-UNNAMED)");
                return;
            }
        }
        use(type, "set by Treadlight's module");
    }

    /** Replaces the JDK's own factory for all streams that are opened from now on. */
    private static void replace(BinaryOperator<ObjectInputFilter> ofJdk, BinaryOperator<ObjectInputFilter> ours)
            throws ReflectiveOperationException {
        VarHandle factory = PrivateAccess.staticField(
                ObjectInputFilter.Config.class, "serialFilterFactory", BinaryOperator.class);
        if (!factory.compareAndSet(ofJdk, ours)) {
            throw new IllegalStateException("another factory was set meanwhile");
        }
    }

    @GuardedBy("this")
    private void use(Class<?> type, String how) throws ReflectiveOperationException {
        if (replaceGuard(type, null, guard)) {
            factory = type;
            coverage = "all of the JVM (" + how + ")";
        } else {
            containersOnly("another Treadlight of this JVM filters all others");
        }
    }

    @GuardedBy("this")
    private void containersOnly(String reason) {
        coverage = "those of the containers only, because " + reason + "; " + REMEDY;
    }

    /** Leaves streams that are created from now on to the JDK. */
    synchronized void stop() {
        Class<?> used = factory;
        factory = null;
        containersOnly("Treadlight has stopped");
        if (used != null) {
            try {
                replaceGuard(used, guard, null);
            } catch (ReflectiveOperationException | RuntimeException | LinkageError failure) {
                LOG.log(Level.WARNING, "Treadlight could not remove its guard from the filter factory of this JVM,"
                        + " which filters object streams until the JVM ends. Please report this.", failure);
            }
        }
    }

    private static boolean replaceGuard(Class<?> factory, @Nullable StreamGuard expected, @Nullable StreamGuard guard)
            throws ReflectiveOperationException {
        return (boolean) factory.getMethod("replaceGuard", BinaryOperator.class, BinaryOperator.class)
                .invoke(null, expected, guard);
    }

    /**
     * Returns whether this JVM has a filter factory other than the JDK's. If so, no code can set another one, so
     * Treadlight may create object streams.
     */
    static boolean hasFactory() {
        try {
            return !ObjectInputFilter.Config.getSerialFilterFactory().getClass().getName().startsWith(OF_THE_JDK);
        } catch (RuntimeException | LinkageError invalid) {
            return false;
        }
    }

    /** Returns whether streams outside of containers ask the guard. */
    synchronized boolean isInstalled() {
        return factory != null;
    }

    /** Returns the streams that have a filter, and why no others, for a sentence. */
    synchronized String coverage() {
        return coverage;
    }
}
