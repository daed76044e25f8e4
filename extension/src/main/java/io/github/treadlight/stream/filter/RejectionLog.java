package io.github.treadlight.stream.filter;

import io.github.treadlight.event.FilterTrace;
import io.github.treadlight.log.LogThread;
import io.github.treadlight.log.ModuleLog;
import io.github.treadlight.stream.bytes.CheckedValues;
import io.github.treadlight.stream.reader.ReadingCode;
import java.io.ObjectInputFilter;
import java.io.ObjectInputFilter.FilterInfo;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.logging.Level;
import org.jspecify.annotations.Nullable;

/**
 * The lines that one filter writes to the server's log. A sender of streams must not be able to fill the log:
 * rejections and slow reads are each logged at most every ten seconds. A filter that only logs writes each class and
 * limit once, up to a thousand of them. Thread-safe.
 */
final class RejectionLog {
    /** The time between two lines about rejections. The later one names what was rejected in between. */
    static final long QUIET_NANOS = TimeUnit.SECONDS.toNanos(10);
    /** The most classes and limits that are remembered; simultaneous threads may add a few more. */
    static final int MOST_REMEMBERED = 1000;

    private static final ModuleLog LOG = ModuleLog.of(RejectionLog.class);

    private final LongSupplier nanoTime;
    private final AtomicLong quietUntil;
    private final AtomicLong slowQuietUntil;
    private final OmittedRejections omitted = new OmittedRejections();
    private final Set<String> logged = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean full = new AtomicBoolean();
    private final AtomicBoolean failed = new AtomicBoolean();

    /** @param nanoTime as {@link System#nanoTime} */
    RejectionLog(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.quietUntil = new AtomicLong(nanoTime.getAsLong());
        this.slowQuietUntil = new AtomicLong(nanoTime.getAsLong());
    }

    /** Returns an empty log with the same clock. */
    RejectionLog another() {
        return new RejectionLog(nanoTime);
    }

    LongSupplier nanoTime() {
        return nanoTime;
    }

    /**
     * Logs a stream that was rejected.
     *
     * @param reading finds the code that reads the stream; called only for a line that is logged
     */
    void rejected(Rejection rejection, Supplier<ReadingCode> reading) {
        if (!ends(quietUntil)) {
            omitted.add(rejection);
            return;
        }
        log(rejection, line(rejection, reading.get().toString(), omitted.take()));
    }

    private static void log(Rejection rejection, Supplier<String> line) {
        run(rejection, writing(line));
    }

    /** Runs an action that logs or records a rejection, on another thread if the stack has no room for it. */
    static void run(Rejection rejection, Runnable action) {
        if (rejection.isAtEndOfStack()) {
            LogThread.log(action);
        } else {
            action.run();
        }
    }

    /** Returns an action that records a rejection as the JDK does. */
    static Runnable tracing(FilterInfo at, @Nullable Exception recorded) {
        return () -> FilterTrace.rejected(at, ObjectInputFilter.Status.REJECTED, recorded);
    }

    private static Runnable writing(Supplier<String> line) {
        return () -> LOG.warning(line);
    }

    private static Supplier<String> line(Rejection rejection, String by, String more) {
        return () -> "Treadlight rejected a stream: " + rejection.sentence() + by + more + rejection.remark();
    }

    /** Loads the classes that a rejection near the end of a stack needs. Logs nothing. */
    static void load() {
        Rejection rejection = Rejection.byStack("none", 0);
        writing(line(rejection, rejection.exception() + ReadingCode.find().toString(), ""));
        tracing(new CheckedValues(null, -1, 0, 0, 0), null);
        FilterTrace.load();
    }

    /** Logs a stream that takes long to read. */
    void slow(String reader, long seconds, String stream) {
        if (ends(slowQuietUntil)) {
            LOG.warning(() -> "Treadlight: " + reader + " has been reading a stream for " + seconds + " s (" + stream
                    + "). If it is not a large one, and was not kept open, its sender may attack the server with"
                    + " collections whose hash codes are expensive; a lower maxdepth in stream-filter stops such"
                    + " streams.");
        }
    }

    /** Returns whether a pause is over, and begins the next one if so. */
    private boolean ends(AtomicLong pause) {
        long now = nanoTime.getAsLong();
        long until = pause.get();
        return now - until >= 0 && pause.compareAndSet(until, now + QUIET_NANOS);
    }

    /** Logs a class that the built-in list rejects, but that was read because this server wrote the stream itself. */
    void readOwn(String reader, @Nullable String className) {
        if (logged.size() < MOST_REMEMBERED && logged.add("own " + className)) {
            LOG.info(() -> "Treadlight: " + reader + " read " + className + ", which the built-in list rejects in other"
                    + " streams. This server wrote the stream itself and kept it, so the class was read");
        }
    }

    /** Logs the first failure of a filter that only logs. */
    void failed(Throwable failure) {
        if (failed.compareAndSet(false, true)) {
            LOG.log(Level.INFO, "Treadlight could not check an object stream, so it was read as without Treadlight."
                    + " Please report this.", failure);
        }
    }

    /**
     * Logs a value that passes only because the filter only logs. Names no command, because each command would replace
     * the setting of the one before it. The administrator combines the settings of several lines.
     */
    void letThrough(Rejection rejection) {
        if (logged.size() < MOST_REMEMBERED) {
            if (logged.add(rejection.subject())) {
                log(rejection, () -> "Treadlight: " + rejection.sentence());
            }
        } else if (!logged.contains(rejection.subject()) && full.compareAndSet(false, true)) {
            LOG.warning(() -> "Treadlight has logged " + MOST_REMEMBERED + " classes and limits that the filter would"
                    + " reject, and logs no more. Add these to the filter; the next deployment logs the others. The"
                    + " first that was not logged: " + rejection.sentence());
        }
    }
}
