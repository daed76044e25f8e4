package io.github.treadlight.stream;

import io.github.treadlight.log.ModuleLog;
import io.github.treadlight.stream.fast.FastInputStream;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Level;
import org.jspecify.annotations.Nullable;

/**
 * Opens a {@link FastInputStream} where the JVM supports it. Otherwise, the caller opens another stream. This is
 * decided before a byte is read.
 *
 * <p>The first check determines whether the JVM supports fast streams. If the JVM does not, or after an unexpected
 * failure, later streams do not try again until {@link #retry}. If the JVM's filters prevent a later fast stream, only
 * this one is not fast. Each reason is logged once; {@link #retry} says when it is logged again. Only an unexpected
 * failure is a warning, because fast streams are the default, and the others work as well. Thread-safe.
 */
final class FastOpening {
    private static final ModuleLog LOG = ModuleLog.of(FastOpening.class);
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
    /** The reason why no stream is fast until {@link #retry}, as a sentence; null while no reason is known. */
    private final AtomicReference<@Nullable String> reasonForAll = new AtomicReference<>();
    /** The reason why some streams are not fast although the JVM supports it, as a sentence; null if none is known. */
    private volatile @Nullable String reasonForSome;
    /** A reason that applies until a fast stream is opened, as a sentence; null while no reason is known. */
    private volatile @Nullable String reasonUntilFast;
    /** True if a fast stream was opened since the last {@link #retry}. */
    private volatile boolean opened;
    /** The reasons that were logged and that are not logged again. */
    private final Set<String> logged = ConcurrentHashMap.newKeySet();

    FastOpening() {
        this(new FastSupport()::problem);
    }

    FastOpening(Support support) {
        this.support = support;
    }

    /** Finds out whether the JVM supports fast streams, as {@link FastSupport#problem} does. */
    interface Support {
        @Nullable String problem(boolean createsStreams) throws TimeoutException, InterruptedException;
    }

    /** Returns a stream that has not read anything; null if the caller must open another one. */
    @Nullable FastInputStream open(StreamSetup setup) {
        if (reasonForAll.get() != null) {
            return null;
        }
        try {
            if (!check(true)) {
                return null;
            }
            ClassResolver resolver = new ClassResolver(setup);
            boolean isFiltered = resolver.limits() != null;
            if (!isFiltered && JVM_FILTER_ONLY.equals(reasonUntilFast)
                    && ObjectInputFilter.Config.getSerialFilter() != null) {
                return null; // the stream would have the JVM's filter, as the last one had
            }
            FastInputStream stream = new FastInputStream(setup.source(), resolver);
            if (stream.hasGivenFilter()) {
                recordOpened();
                return stream;
            }
            if (isFiltered) {
                reportSome(FastSupport.OTHER_FILTER, null);
            } else if (!(stream.getObjectInputFilter() instanceof GuardFilter)) {
                reportUntilFast(JVM_FILTER_ONLY);
            }
            // Otherwise the guard was switched on while this stream was opened without a filter. That is no failure:
            // later streams get filters.
            return null;
        } catch (IOException | RuntimeException | LinkageError failure) {
            if (comesFromFilterFactory(failure)) {
                // Without the message, which may differ each time and would be logged each time.
                reportSome(FastSupport.filterFailure(failure.getClass().getName()), failure);
            } else {
                fail(Level.WARNING, UNEXPECTED, failure);
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
        if (reasonUntilFast != null) {
            reasonUntilFast = null;
        }
    }

    /** Returns whether an exception was thrown below a method of the JDK that calls the JVM's filter factory. */
    private static boolean comesFromFilterFactory(Throwable failure) {
        return Arrays.stream(failure.getStackTrace())
                .filter(frame -> frame.getClassName().equals(ObjectInputStream.class.getName()))
                .map(StackTraceElement::getMethodName)
                .anyMatch(method -> method.equals("<init>") || method.equals("setObjectInputFilter"));
    }

    /**
     * Returns whether the JVM is known to support fast streams. If it does not, logs and remembers the reason. If the
     * check takes too long, logs this, and the next call checks again. It also does after an interrupt or a lack of
     * stack or heap, which are not logged.
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
                fail(Level.INFO, problem + ".", null);
                return false;
            }
        } catch (TimeoutException unknown) {
            reportUntilFast(ALL + unknown.getMessage() + ".");
            return false;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        } catch (StackOverflowError | OutOfMemoryError scarce) {
            return false; // not remembered: a later check may have enough stack or heap
        } catch (RuntimeException | LinkageError failure) {
            fail(Level.WARNING, UNEXPECTED, failure);
            return false;
        }
        if (createsStreams) {
            reasonUntilFast = null; // the check took too long before
            supported = true;
        }
        return createsStreams;
    }

    private void fail(Level level, String reason, @Nullable Throwable failure) {
        String sentence = ALL + reason;
        if (reasonForAll.compareAndSet(null, sentence) && logged.add(sentence + failure)) {
            LOG.log(level, sentence, failure);
        }
    }

    private void reportUntilFast(String sentence) {
        reasonUntilFast = sentence;
        if (logged.add(sentence)) {
            LOG.info(sentence);
        }
    }

    private void reportSome(String reason, @Nullable Throwable failure) {
        String sentence = SOME + reason + ".";
        reasonForSome = sentence;
        if (logged.add(sentence)) {
            LOG.log(Level.INFO, sentence, failure);
        }
    }

    /** Returns why streams are not fast, as a sentence; null while no reason is known. */
    @Nullable String failure() {
        String ofAll = reasonForAll.get();
        String untilFast = reasonUntilFast;
        return ofAll != null ? ofAll : untilFast != null ? untilFast : reasonForSome;
    }

    /**
     * Forgets all reasons, so the next stream tries again. The reasons may be logged again if a fast stream was opened
     * since the last call.
     *
     * @param logsAgain whether the reasons may be logged again in any case
     */
    void retry(boolean logsAgain) {
        if (logsAgain || opened) {
            logged.clear();
        }
        opened = false;
        supported = false;
        reasonUntilFast = null;
        reasonForSome = null;
        reasonForAll.set(null);
    }
}
