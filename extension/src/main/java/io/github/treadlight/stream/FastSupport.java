package io.github.treadlight.stream;

import io.github.treadlight.stream.bytes.JdkRules;
import io.github.treadlight.stream.bytes.ProbeFilter;
import io.github.treadlight.stream.descriptor.JdkDescriptors;
import io.github.treadlight.stream.descriptor.JdkObjects;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Checks whether this JVM supports {@link FastInputStream}.
 *
 * <p>The last check is a self-test. It runs once, in a thread of its own: if the stack overflowed while a class is
 * initialized, the class would be unusable until the JVM ends. Thread-safe.
 */
final class FastSupport {
    /** The reason to report if the JVM's filter factory replaces or extends the filter that is set on a stream. */
    static final String OTHER_FILTER = "this JVM's filter factory (set, for example, with"
            + " -Djdk.serialFilterFactory or -Dtreadlight.serialFilterFactory) replaces or extends the filter that"
            + " Treadlight sets on a stream. For fast streams, use a factory that returns this filter unchanged. To"
            + " keep this factory and stop this message, set object-streams=resolving";

    /** The versions of the JDK on which the tests have compared the stream with the JDK's. */
    private static final Set<Integer> TESTED = Set.of(17, 21, 25, 26);
    /** The time after which a caller no longer waits for the self-test, which takes about 0.15 s on an idle machine. */
    private static final int SECONDS_TO_WAIT = 10;

    private final SelfTest selfTest;
    private final int secondsToWait;
    private final AtomicBoolean started = new AtomicBoolean();
    private final CountDownLatch ended = new CountDownLatch(1);
    /** True if a caller has waited as long as it may. From then on, no caller waits. */
    private volatile boolean late;
    /**
     * The reason why the self-test failed; null if it passed. A text, because an exception could retain classes.
     * Written before the latch opens.
     */
    private @Nullable String testFailure;

    /** Creates an instance that has not checked anything. */
    FastSupport() {
        this(FastSupport::readSample, SECONDS_TO_WAIT);
    }

    /** @param secondsToWait the longest time, in seconds, that a caller waits for the self-test */
    FastSupport(SelfTest selfTest, int secondsToWait) {
        this.selfTest = selfTest;
        this.secondsToWait = secondsToWait;
    }

    /** The code of the self-test. */
    interface SelfTest {
        /** Throws anything if fast streams do not work. */
        void run() throws Throwable;
    }

    /**
     * Returns why this JVM does not support {@link FastInputStream}, with the remedy, as the end of a sentence without
     * the full stop; null if no reason was found.
     *
     * @param createsStreams whether object streams may be created; without, only the version and the access to java.io
     *     are checked
     * @throws TimeoutException if the self-test could not start or has not ended in time; the message gives the reason
     *     in the form of the result
     * @throws InterruptedException if this thread was interrupted while it waited for the self-test
     */
    @Nullable String problem(boolean createsStreams) throws TimeoutException, InterruptedException {
        String unmet = unmetRequirement(Runtime.version().feature());
        if (unmet != null || !createsStreams) {
            return unmet;
        }
        String ofFilter = filterProblem();
        return ofFilter != null ? ofFilter : testProblem();
    }

    /**
     * Returns the requirement that this JVM does not meet, its version or access to java.io, as the end of a sentence;
     * null if it meets both. Creates no object stream.
     */
    static @Nullable String unmetRequirement(int version) {
        if (!TESTED.contains(version)) {
            return "object-streams=fast was tested only on the JDKs "
                    + TESTED.stream().sorted().map(String::valueOf).collect(Collectors.joining(", "))
                    + ", not on JDK " + version + ". No action is needed. To stop this message, set"
                    + " object-streams=resolving";
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
        } catch (StackOverflowError | OutOfMemoryError scarce) {
            throw scarce;
        } catch (IOException | RuntimeException | Error failure) {
            return filterFailure(failure.toString());
        }
    }

    /**
     * Returns the reason to report if the JVM's filter or filter factory threw an exception, as the end of a sentence
     * without the full stop.
     *
     * @param exception the class of the exception, with or without its message
     */
    static String filterFailure(String exception) {
        return "this JVM's filter or filter factory failed (" + exception + "). Correct or remove it"
                + " (-Djdk.serialFilter, -Djdk.serialFilterFactory, -Dtreadlight.serialFilterFactory), or set"
                + " object-streams=resolving";
    }

    /** A stream from which nothing is read. */
    private static final class UnreadStream extends ObjectInputStream {
        UnreadStream() throws IOException {}
    }

    private @Nullable String testProblem() throws TimeoutException, InterruptedException {
        if (started.compareAndSet(false, true)) {
            boolean running = false;
            try {
                startTest();
                running = true;
            } catch (OutOfMemoryError noThread) {
                throw new TimeoutException("the JVM could not create a thread for the self-test of fast streams. The"
                        + " next stream tries again. If this message returns after a restart, raise the limit of"
                        + " threads or memory, or set object-streams=resolving");
            } finally {
                started.set(running);
            }
        }
        if (ended.getCount() > 0 && !ended.await(late ? 0 : secondsToWait, TimeUnit.SECONDS)) {
            late = true;
            throw new TimeoutException("the self-test of fast streams has not ended within " + secondsToWait
                    + " seconds. If it never ends, set object-streams=resolving");
        }
        return testFailure;
    }

    private void startTest() {
        Thread thread = new Thread(null, this::runTest, "Treadlight test of object streams", 0, false);
        thread.setDaemon(true);
        thread.setContextClassLoader(FastSupport.class.getClassLoader());
        thread.start();
    }

    private void runTest() {
        try {
            selfTest.run();
        } catch (OutOfMemoryError memory) {
            testFailure = "the self-test of fast streams ran out of memory. Restart the server to repeat it, or set"
                    + " object-streams=resolving";
        } catch (Throwable thrown) {
            Throwable cause = thrown instanceof ExceptionInInitializerError && thrown.getCause() != null
                    ? thrown.getCause() : thrown;
            testFailure = "java.io of this JDK differs from the tested ones (" + cause + "). Please report this. To"
                    + " stop this message, set object-streams=resolving";
        } finally {
            ended.countDown();
        }
    }

    private static void readSample() throws ReflectiveOperationException, IOException {
        for (Class<?> type : List.of(JdkDescriptors.class, JdkObjects.class, JdkRules.class)) {
            Class.forName(type.getName(), true, type.getClassLoader());
        }
        ReadSample.check();
    }
}
