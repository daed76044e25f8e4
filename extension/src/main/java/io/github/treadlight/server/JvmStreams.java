package io.github.treadlight.server;

import io.github.treadlight.stream.StreamGuard;
import java.io.ObjectInputFilter;
import java.util.function.BinaryOperator;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The connection of this server's filters to the streams of the whole JVM: its factory of filters (JEP 415), which can
 * be set once, before the first stream is read. The factory is a class of the system class loader, so this class knows
 * it by its name only. Another factory is never replaced. Thread-safe.
 */
final class JvmStreams {
    private static final Logger LOG = Logger.getLogger(TreadlightService.class.getPackageName());
    private static final String PROPERTY = "jdk.serialFilterFactory";
    private static final String OF_THE_JDK = "java.io.ObjectInputFilter$Config$";
    private static final String REMEDY = "see \"Every stream of the JVM\" in docs/deserialization.md";

    private final StreamGuard guard;
    /** The class of the factory while it asks the guard; null otherwise. */
    private @Nullable Class<?> factory;
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
                install();
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

    private void install() throws ReflectiveOperationException {
        Class<?> type;
        try {
            type = GuardFactoryClass.findOrDefine();
        } catch (IllegalAccessException closed) {
            containersOnly("treadlight-rmi.jar is not on the class path of this JVM, and java.lang is not open to"
                    + " Treadlight (--add-opens java.base/java.lang=ALL-UNNAMED)");
            return;
        }
        try {
            @SuppressWarnings("unchecked")
            BinaryOperator<ObjectInputFilter> ours =
                    (BinaryOperator<ObjectInputFilter>) type.getConstructor().newInstance();
            ObjectInputFilter.Config.setSerialFilterFactory(ours);
        } catch (IllegalStateException tooLate) {
            LOG.fine(() -> "Treadlight filters the object streams of the containers only: " + tooLate.getMessage());
            containersOnly("this JVM read object streams before Treadlight started");
            return;
        }
        use(type, "set by Treadlight's module");
    }

    private void use(Class<?> type, String how) throws ReflectiveOperationException {
        if (replaceGuard(type, null, guard)) {
            factory = type;
            coverage = "all of the JVM (" + how + ")";
        } else {
            containersOnly("another Treadlight of this JVM filters all others");
        }
    }

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

    /** Returns whether streams outside of containers ask the guard. */
    synchronized boolean isInstalled() {
        return factory != null;
    }

    /** Returns the streams that have a filter, and why no others, for a sentence. */
    synchronized String coverage() {
        return coverage;
    }
}
