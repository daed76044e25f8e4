package io.github.treadlight.stream;

import io.github.treadlight.stream.read.ByteSource;
import io.github.treadlight.stream.read.FastInputStream;
import io.github.treadlight.stream.read.FastSupport;
import io.github.treadlight.stream.read.LoaderClasses;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Opens a {@link FastInputStream} where the JVM supports it. Otherwise, the caller opens another stream. This is
 * decided before a byte is read. The first failure is logged and remembered, so later streams do not try again until
 * {@link #retry}. A failure with the cause of the previous one is not logged again. Thread-safe.
 */
final class FastOpening {
    private static final Logger LOG = Logger.getLogger(FastOpening.class.getPackageName());
    private static final String UNEXPECTED = "of an unexpected failure. Please report this.";

    private final Supplier<@Nullable String> support;
    /** True while the JVM is known to support fast streams. */
    private volatile boolean supported;
    /** The reason why streams are not fast, as a sentence; null while none is known. */
    private final AtomicReference<@Nullable String> failed = new AtomicReference<>();
    /** The cause that was logged last; null if none was, or if a fast stream was opened since. */
    private final AtomicReference<@Nullable String> logged = new AtomicReference<>();

    FastOpening() {
        this(FastSupport::problem);
    }

    /**
     * @param support returns why the JVM does not support fast streams, or null if it does; after null, not called
     *     again before {@link #retry}
     */
    FastOpening(Supplier<@Nullable String> support) {
        this.support = support;
    }

    /**
     * Returns a stream that has not read anything; null if the caller must open another one.
     *
     * @param replacement called for each object that was read; null for none
     */
    @Nullable FastInputStream open(ByteSource source, ClassLoader loader, LoaderClasses classes,
            DescriptorAnnotations annotations, StreamFilter filter, @Nullable Replacement replacement) {
        if (failed.get() != null) {
            return null;
        }
        try {
            if (!check()) {
                return null;
            }
            InputFilter limits = filter.input(source.length());
            ClassResolver resolver = new ClassResolver(loader, classes, annotations, filter, limits);
            FastInputStream stream =
                    new FastInputStream(source, resolver, limits, replacement == null ? null : replacement::replace);
            if (stream.hasGivenFilter()) {
                if (logged.get() != null) {
                    logged.set(null);
                }
                return stream;
            }
            if (limits != null) {
                fail(FastSupport.OTHER_FILTER + ".", null);
            } else if (!(stream.getObjectInputFilter() instanceof GuardFilter)) {
                fail("with stream-filter-mode=off they have only a filter of the JVM (-Djdk.serialFilter, or that of a"
                        + " filter factory), which a fast stream does not call. Set stream-filter-mode=reject, with"
                        + " which -Djdk.serialFilter still applies, or object-streams=resolving.", null);
            }
            // Otherwise the guard was switched on while this stream was opened without a filter. That is no failure:
            // later streams get filters.
            return null;
        } catch (IOException | RuntimeException | LinkageError failure) {
            fail(UNEXPECTED, failure);
            return null;
        } catch (StackOverflowError deep) {
            return null; // the stack of this thread is nearly full
        }
    }

    /** Returns whether the JVM supports fast streams. Otherwise logs and remembers the reason. */
    boolean check() {
        if (!supported) {
            try {
                String problem = support.get();
                if (problem != null) {
                    fail(problem + ".", null);
                    return false;
                }
            } catch (RuntimeException | LinkageError failure) {
                fail(UNEXPECTED, failure);
                return false;
            }
            supported = true;
        }
        return true;
    }

    private void fail(String reason, @Nullable Throwable failure) {
        String sentence = "Treadlight reads object streams as with object-streams=resolving, because " + reason;
        String cause = failure == null ? reason : reason + failure;
        if (failed.compareAndSet(null, sentence) && !cause.equals(logged.getAndSet(cause))) {
            LOG.log(Level.WARNING, sentence, failure);
        }
    }

    /** Returns why streams are not fast, as a sentence; null while no reason is known. */
    @Nullable String failure() {
        return failed.get();
    }

    /**
     * Forgets a failure, so the next stream tries again.
     *
     * @param logsAgain whether a failure with the same cause is logged again
     */
    void retry(boolean logsAgain) {
        if (logsAgain) {
            logged.set(null);
        }
        supported = false;
        failed.set(null);
    }
}
