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
 * Opens a {@link FastInputStream} where the JVM supports it. Otherwise, the caller opens another stream. The first
 * failure is logged and remembered, so later streams do not try again. This is decided before a byte is read.
 * Thread-safe.
 */
final class FastOpening {
    private static final Logger LOG = Logger.getLogger(FastOpening.class.getPackageName());

    private final Supplier<@Nullable String> support;
    /** The reason why streams are not fast, as a sentence; null while none is known. */
    private final AtomicReference<@Nullable String> failed = new AtomicReference<>();

    FastOpening() {
        this(FastSupport::problem);
    }

    /** @param support returns why the JVM does not support such a stream, or null if it does */
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
            String problem = support.get();
            if (problem != null) {
                fail(problem + ".", null);
                return null;
            }
            InputFilter limits = filter.input(source.length());
            ClassResolver resolver = new ClassResolver(loader, classes, annotations, filter, limits);
            FastInputStream stream =
                    FastInputStream.create(source, resolver, limits, replacement == null ? null : replacement::replace);
            if (stream == null) {
                fail("this JVM gives them another filter (-Djdk.serialFilter or a filter factory). Remove it, or set"
                        + " object-streams=resolving.", null);
            }
            return stream;
        } catch (IOException | RuntimeException | LinkageError failure) {
            fail("it failed to open a fast one. Please report this.", failure);
            return null;
        }
    }

    private void fail(String reason, @Nullable Throwable failure) {
        String sentence = "Treadlight reads object streams as with object-streams=resolving, because " + reason;
        if (failed.compareAndSet(null, sentence)) {
            LOG.log(Level.WARNING, sentence, failure);
        }
    }

    /** Returns why streams are not fast, as a sentence; null if no attempt to open a fast one has failed. */
    @Nullable String failure() {
        return failed.get();
    }

    /** Forgets a failure, so the next stream tries again. */
    void retry() {
        failed.set(null);
    }
}
