package io.github.treadlight.stream;

import io.github.treadlight.stream.read.ByteSource;
import io.github.treadlight.stream.read.FastInputStream;
import io.github.treadlight.stream.read.FastSupport;
import io.github.treadlight.stream.read.LoaderClasses;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Opens a {@link FastInputStream} where the JVM supports it. Otherwise, the caller opens another stream. This is
 * decided before a byte is read.
 *
 * <p>The first stream finds out whether the JVM supports fast streams. If it does not, or after an unexpected failure,
 * later streams do not try again until {@link #retry}. If the JVM's filters prevent a later fast stream, only this one
 * is not fast. Each reason is logged once until {@link #retry}. Thread-safe.
 */
final class FastOpening {
    private static final Logger LOG = Logger.getLogger(FastOpening.class.getPackageName());
    private static final String RESOLVING = " as with object-streams=resolving, because ";
    private static final String ALL = "Treadlight reads object streams" + RESOLVING;
    private static final String SOME = "Treadlight reads some object streams" + RESOLVING;
    private static final String UNEXPECTED =
            "of an unexpected failure. Please report it with the stack trace in the server's log.";
    private static final String JVM_FILTER_ONLY = ALL + "stream-filter-mode=off leaves only the JVM's filter (from"
            + " -Djdk.serialFilter or a filter factory), which fast streams do not call. Set"
            + " stream-filter-mode=reject, which keeps -Djdk.serialFilter in force, or set object-streams=resolving.";

    private final Support support;
    /** True while the JVM is known to support fast streams. */
    private volatile boolean supported;
    /** The reason why streams are not fast, as a sentence; null while no reason is known. */
    private final AtomicReference<@Nullable String> failed = new AtomicReference<>();
    /** The reason why some streams are not fast although the JVM supports it, as a sentence; null if none is known. */
    private volatile @Nullable String ofSome;
    /** The reason why the last stream was not fast although a later one may be, as a sentence; null if it was fast. */
    private volatile @Nullable String ofLast;
    /** True if a fast stream was opened since the last {@link #retry}. */
    private volatile boolean opened;
    /** The causes that were logged and that are not logged again. */
    private final Set<String> logged = ConcurrentHashMap.newKeySet();

    FastOpening() {
        this(new FastSupport()::problem);
    }

    FastOpening(Support support) {
        this.support = support;
    }

    /** Finds out whether the JVM supports fast streams. */
    interface Support {
        /**
         * Returns why the JVM does not support fast streams, as the end of a sentence without the full stop; null if no
         * reason was found.
         *
         * @param createsStreams whether object streams may be created; some reasons are found only with streams
         * @throws TimeoutException if the answer is not known yet; the message is the reason, in the same form
         * @throws InterruptedException if this thread was interrupted before the answer was known
         */
        @Nullable String problem(boolean createsStreams) throws TimeoutException, InterruptedException;
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
            if (!check(true)) {
                return null;
            }
            InputFilter limits = filter.input(source.length());
            if (limits == null && ObjectInputFilter.Config.getSerialFilter() != null) {
                decline(JVM_FILTER_ONLY);
                return null;
            }
            ClassResolver resolver = new ClassResolver(loader, classes, annotations, filter, limits);
            FastInputStream stream =
                    new FastInputStream(source, resolver, limits, replacement == null ? null : replacement::replace);
            if (stream.hasGivenFilter()) {
                recordOpened();
                return stream;
            }
            if (limits != null) {
                declineSome(FastSupport.OTHER_FILTER, null);
            } else if (!(stream.getObjectInputFilter() instanceof GuardFilter)) {
                decline(JVM_FILTER_ONLY);
            }
            // Otherwise the guard was switched on while this stream was opened without a filter. That is no failure:
            // later streams get filters.
            return null;
        } catch (IOException | RuntimeException | LinkageError failure) {
            if (isOfFactory(failure)) {
                declineSome(FastSupport.failedFilter(failure.getClass().getName()), failure);
            } else {
                fail(UNEXPECTED, failure);
            }
            return null;
        } catch (StackOverflowError deep) {
            return null; // not remembered: another thread may have enough stack
        }
    }

    private void recordOpened() {
        if (!opened) {
            opened = true;
        }
        if (ofLast != null) {
            ofLast = null;
        }
    }

    /** Returns whether the JVM's filter factory threw an exception. The JDK calls it in only two methods. */
    private static boolean isOfFactory(Throwable failure) {
        return Arrays.stream(failure.getStackTrace())
                .filter(frame -> frame.getClassName().equals(ObjectInputStream.class.getName()))
                .map(StackTraceElement::getMethodName)
                .anyMatch(method -> method.equals("<init>") || method.equals("setObjectInputFilter"));
    }

    /**
     * Returns whether the JVM is known to support fast streams. If it does not, logs and remembers the reason.
     *
     * @param createsStreams whether object streams may be created; otherwise, the result is false unless it was known
     */
    boolean check(boolean createsStreams) {
        if (supported) {
            return true;
        }
        try {
            String problem = support.problem(createsStreams);
            if (problem != null) {
                fail(problem + ".", null);
                return false;
            }
        } catch (TimeoutException unknown) {
            decline(ALL + unknown.getMessage() + ".");
            return false;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        } catch (StackOverflowError | OutOfMemoryError scarce) {
            return false; // not remembered: there may be enough of it later
        } catch (RuntimeException | LinkageError failure) {
            fail(UNEXPECTED, failure);
            return false;
        }
        supported = createsStreams;
        return createsStreams;
    }

    private void fail(String reason, @Nullable Throwable failure) {
        String sentence = ALL + reason;
        if (failed.compareAndSet(null, sentence) && logged.add(sentence + failure)) {
            LOG.log(Level.WARNING, sentence, failure);
        }
    }

    private void decline(String sentence) {
        ofLast = sentence;
        if (logged.add(sentence)) {
            LOG.warning(sentence);
        }
    }

    private void declineSome(String reason, @Nullable Throwable failure) {
        String sentence = SOME + reason + ".";
        ofSome = sentence;
        if (logged.add(sentence)) {
            LOG.log(Level.WARNING, sentence, failure);
        }
    }

    /** Returns why streams are not fast, as a sentence; null while no reason is known. */
    @Nullable String failure() {
        String ofAll = failed.get();
        return ofAll != null ? ofAll : ofLast != null ? ofLast : ofSome;
    }

    /**
     * Forgets a failure, so the next stream tries again. If a fast stream was opened before the failure, its cause is
     * logged again.
     *
     * @param logsAgain whether every cause is logged again
     */
    void retry(boolean logsAgain) {
        if (logsAgain || opened) {
            logged.clear();
        }
        opened = false;
        supported = false;
        ofLast = null;
        ofSome = null;
        failed.set(null);
    }
}
