package io.github.treadlight.stream;

import io.github.treadlight.stream.read.ByteSource;
import io.github.treadlight.stream.read.FastInputStream;
import io.github.treadlight.stream.read.FastSupport;
import io.github.treadlight.stream.read.LoaderClasses;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Opens a {@link FastInputStream} where the JVM supports it. Otherwise, logs the reason once, and the caller opens
 * another stream. This is decided before a byte is read. Thread-safe.
 */
final class FastOpening {
    private static final Logger LOG = Logger.getLogger(FastOpening.class.getPackageName());

    private final Supplier<@Nullable String> support;
    private final AtomicBoolean logged = new AtomicBoolean();

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
        try {
            String problem = support.get();
            if (problem != null) {
                log(problem + ".", null);
                return null;
            }
            InputFilter limits = filter.input(source.length());
            ClassResolver resolver = new ClassResolver(loader, classes, annotations, filter, limits);
            FastInputStream stream =
                    FastInputStream.create(source, resolver, limits, replacement == null ? null : replacement::replace);
            if (stream == null) {
                log("this JVM gives them another filter (-Djdk.serialFilter or a filter factory). Remove it, or set"
                        + " object-streams=resolving.", null);
            }
            return stream;
        } catch (IOException | RuntimeException | LinkageError failure) {
            log("it failed to open a fast one. Please report this.", failure);
            return null;
        }
    }

    private void log(String reason, @Nullable Throwable failure) {
        if (logged.compareAndSet(false, true)) {
            LOG.log(Level.WARNING,
                    "Treadlight reads object streams as with object-streams=resolving, because " + reason, failure);
        }
    }
}
