package io.github.treadlight.stream.filter;

import io.github.treadlight.stream.bytes.CheckedValues;
import io.github.treadlight.stream.bytes.FilterCalls;
import io.github.treadlight.stream.bytes.StreamLimits;
import io.github.treadlight.stream.deny.ReplacedClasses;
import io.github.treadlight.stream.pattern.FilterPattern;
import io.github.treadlight.stream.pattern.Limit;
import io.github.treadlight.stream.pattern.LimitValues;
import io.github.treadlight.stream.pattern.StackProbe;
import io.github.treadlight.stream.pattern.StackRoom;
import io.github.treadlight.stream.reader.ReadingCode;
import io.github.treadlight.stream.reader.StreamCaller;
import java.io.InvalidClassException;
import java.io.ObjectInputFilter;
import java.lang.reflect.Proxy;
import java.time.LocalDate;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The filter of one stream: checks its classes, enforces the limits, and calls the filter of the JVM.
 *
 * <p>Treadlight's own streams check each class before they load it, so their filters do not check classes. For other
 * streams, such as the server's own and the one in which a {@link java.rmi.MarshalledObject} is read, this filter is
 * the only check. The JDK also passes the results of {@code readResolve} to it, and does not distinguish them from
 * classes that the stream names. Results of the JDK's own serialization proxies, such as those for {@link
 * java.util.List#of}, are not checked if {@link ReplacedClasses} has their class, because no stream can contain an
 * object of it. A stream that names such a class is rejected if a rule rejects the class.
 *
 * <p>{@link ArrayLimits} has the limits of arrays that JEP 290 lacks.
 *
 * <p>Each combination of interfaces costs a class in metaspace, so a stream may contain {@value #MAX_PROXIES} different
 * proxy classes.
 *
 * <p>Confined to the thread of its stream. Refers to classes of the stream, but only until the next object if the
 * limits apply to each object. Only the stream and the objects marshalled in it refer to this filter.
 */
public final class InputFilter implements StreamLimits {
    static final int MAX_PROXIES = 256;
    /** A power of two. If more classes than this alternate, they are looked up in the filter each time. */
    private static final int RECENT = 16;
    /** The length that a check has for a value that is not an array. */
    private static final int NO_ARRAY = -1;
    /** Arrays that the JDK's collections create. Such arrays in the stream itself are checked by name. */
    private static final Set<Class<?>> TABLES = Set.of(Object[].class, Map.Entry[].class);

    private final StreamFilter filter;
    private final @Nullable ObjectInputFilter ofJvm;
    private final long length;
    private final StreamOrigin origin;
    private boolean used;
    /** Null until it is started for the first time. */
    private @Nullable SlowReadClock clock;
    /** The number of checks since the clock was stopped. */
    private int checksWithoutClock;
    /** The classes that passed most recently, by their hash codes; null before the first. */
    private @Nullable Class<?> @Nullable [] recent;
    private boolean checksClasses;
    private boolean limitsEachObject;
    /** The number of values before the object that is being read; 0 if the limits apply to the whole stream. */
    private long referencesBefore;
    private long bytesBefore;
    private @Nullable Class<?> firstProxy;
    /** All different proxy classes; null before the second. */
    private @Nullable Set<Class<?>> proxies;
    /** In mode LOG, a limit grows when it is exceeded, so that it is not logged for each further object. */
    private LimitValues max;
    /** The limits of the arrays so far; null before the first array. */
    private @Nullable ArrayLimits arrays;
    /** The room on the stack; null until objects are nested so deep that it is measured. */
    private @Nullable StackRoom stack;
    private boolean loggedStack;
    /** The counts of a fast stream while it reads an object; null in streams of the JDK. */
    private @Nullable FilterCalls counts;
    /** The counts at the last check, for the records of a name that is rejected between two checks. */
    private long lastDepth;
    private long lastReferences;
    private long lastBytes;
    private boolean readingTypes;
    /** The number of types of fields that were read as if they were objects. */
    private long types;

    /**
     * Creates the filter of one stream.
     *
     * @param ofJvm the JVM's filter, which the JDK does not call for a stream with a filter of its own; null for none
     * @param length the length of the stream's source in bytes; negative if it is unknown
     */
    public InputFilter(StreamFilter filter, @Nullable ObjectInputFilter ofJvm, long length, StreamOrigin origin) {
        this.filter = filter;
        this.ofJvm = ofJvm;
        this.length = length;
        this.origin = origin;
        this.max = filter.limits();
    }

    /** Loads what a stream needs near the end of the stack, where no class can be loaded. */
    public static void load() {
        StackProbe.hasRoom(0);
        RejectionLog.load();
        // For their switches, javac generates classes with static state.
        FilterPattern.parse("none.*").match("none", null, type -> false);
        new LimitValues(0, 0, 0, 0).get(Limit.MAXDEPTH);
        // Reads a class file, for which the JDK initializes classes of its own.
        ReplacedClasses.contain(LocalDate.class);
    }

    /** Makes this filter check classes from now on. */
    public void checkClasses() {
        checksClasses = true;
    }

    /**
     * Applies the limits to each object that the stream's user reads, instead of the whole stream, and logs no slow
     * reads: the stream may be a connection that stays open for months.
     */
    void limitEachObject() {
        limitsEachObject = true;
    }

    /** Returns whether no stream has called this filter yet. */
    public boolean isUnused() {
        return !used;
    }

    public StreamFilter filter() {
        return filter;
    }

    StreamOrigin origin() {
        return origin;
    }

    /** Returns the present check for the records. */
    private CheckedValues at(@Nullable Class<?> type, long arrayLength) {
        return new CheckedValues(type, arrayLength, lastDepth, lastReferences, lastBytes);
    }

    /**
     * Returns, for the records, a check of a class that the stream has not asked for yet. The counts of a fast stream
     * are exact. Those of another stream are the last that are known.
     */
    public CheckedValues beforeCheck(@Nullable Class<?> type) {
        FilterCalls ofStream = counts;
        return ofStream == null ? at(type, NO_ARRAY)
                : new CheckedValues(type, NO_ARRAY, ofStream.depth, ofStream.references, ofStream.bytesRead());
    }

    /** Returns a check as {@link #beforeCheck} does, for a class that is not loaded. Finds the depth on the stack. */
    CheckedValues beforeLoading() {
        CheckedValues known = beforeCheck(null);
        return counts != null ? known : new CheckedValues(null, NO_ARRAY, ReadingCode.find().depth(),
                known.references(), known.streamBytes());
    }

    /** Returns the JVM's filter, which this filter calls; null for none. */
    @Nullable public ObjectInputFilter ofJvm() {
        return ofJvm;
    }

    private void addRecent(Class<?> type) {
        Class<?>[] table = recent;
        if (table == null) {
            table = new Class<?>[RECENT];
            recent = table;
        }
        table[System.identityHashCode(type) & RECENT - 1] = type;
    }

    private boolean isRecent(Class<?> type) {
        Class<?>[] table = recent;
        return table != null && table[System.identityHashCode(type) & RECENT - 1] == type;
    }

    /** Begins to read types of fields as if they were objects. The JDK itself neither counts nor nests them. */
    public void beginTypes(int count) {
        readingTypes = true;
        types += count;
    }

    /** Ends what {@link #beginTypes} began. */
    public void endTypes() {
        readingTypes = false;
    }

    @Override
    public void countWith(@Nullable FilterCalls streamCounts) {
        counts = streamCounts;
        if (streamCounts == null) {
            end();
        }
    }

    /** Returns ALLOWED only if the JVM's filter does: otherwise another filter of an administrator may still reject. */
    @Override
    public Status checkInput(FilterInfo info) {
        Class<?> type = info.serialClass();
        long arrayLength = info.arrayLength();
        FilterCalls ofStream = info.references() == 0 ? counts : null;
        if (filter.mode() == StreamFilter.Mode.LOG && ofStream == null) {
            return observe(info);
        }
        try {
            return ofStream == null
                    ? check(type, arrayLength, info.depth(), info.references(), info.streamBytes())
                    : check(type, arrayLength, ofStream.depth, ofStream.references, ofStream.bytesRead());
        } catch (InvalidClassException rejected) {
            InputFilter.<RuntimeException>raise(rejected);
            return Status.REJECTED;
        }
    }

    /** Logs what would be rejected, and returns the decision of the JVM's filter alone. */
    private Status observe(FilterInfo info) {
        if (!readingTypes) {
            try {
                checkClasses(info.serialClass(), info.arrayLength(), info.depth(), info.references(),
                        info.streamBytes());
                checkLimits(info.serialClass(), info.arrayLength(), info.depth(), info.references(),
                        info.streamBytes());
            } catch (StackOverflowError full) {
                // The stream itself may need less stack than this check or a log line.
            } catch (InvalidClassException | RuntimeException | Error failure) {
                filter.logFailure(failure);
            }
        }
        return readingTypes || ofJvm == null ? Status.UNDECIDED : decision(ofJvm, new CheckedValues(
                info.serialClass(), info.arrayLength(), info.depth(), info.references() - types, info.streamBytes()));
    }

    private Status decision(ObjectInputFilter jvm, FilterInfo info) {
        try {
            Status status = jvm.checkInput(info);
            if (status == null || status == Status.REJECTED) {
                filter.recordByJvm(info, null);
            }
            return status;
        } catch (RuntimeException failure) {
            filter.recordByJvm(info, failure);
            throw failure;
        }
    }

    @Override
    public Status check(@Nullable Class<?> type, long arrayLength, long depth, long references, long bytes)
            throws InvalidClassException {
        if (readingTypes) {
            return Status.UNDECIDED;
        }
        checkClasses(type, arrayLength, depth, references, bytes);
        Status status = ofJvm == null ? Status.UNDECIDED
                : checkWithJvm(ofJvm, new CheckedValues(type, arrayLength, depth, references - types, bytes));
        checkLimits(type, arrayLength, depth, references, bytes);
        return status;
    }

    private void checkClasses(@Nullable Class<?> type, long arrayLength, long depth, long references, long bytes)
            throws InvalidClassException {
        if (limitsEachObject && depth <= 1) {
            beginObject(references, bytes);
        }
        lastDepth = depth;
        lastReferences = references - types;
        lastBytes = bytes;
        // Before anything that needs more of the stack.
        if (stack != null || depth > StackRoom.UNMEASURED) {
            checkStack(depth);
        }
        if (type != null) {
            checkClass(type, arrayLength);
        }
    }

    private void checkLimits(@Nullable Class<?> type, long arrayLength, long depth, long references, long bytes)
            throws InvalidClassException {
        if (depth > max.depth()) {
            max = exceeded(Limit.MAXDEPTH, depth, "objects nested " + depth + " deep", at(type, arrayLength));
        }
        long counted = references - types - referencesBefore;
        if (counted > max.references()) {
            max = exceeded(Limit.MAXREFS, counted, counted + " objects", at(type, arrayLength));
        }
        long countedBytes = bytes - bytesBefore;
        if (countedBytes > max.bytes()) {
            max = exceeded(Limit.MAXBYTES, countedBytes, countedBytes + " bytes", at(type, arrayLength));
        }
        used = true;
        if (!limitsEachObject) {
            checkTime(type, arrayLength, counted, bytes);
        }
        // No array is created for an unknown class. A length of -1 means that this is not an array.
        if (type != null && arrayLength != -1) {
            checkArray(type, arrayLength, length < 0 ? countedBytes : length);
        }
    }

    /** Restarts the counts, and forgets the classes of the previous object: the stream may outlive their loaders. */
    private void beginObject(long references, long bytes) {
        referencesBefore = references;
        bytesBefore = bytes;
        if (arrays != null) {
            arrays.begin();
        }
        firstProxy = null;
        proxies = null;
        recent = null;
    }

    private void checkStack(long depth) throws InvalidClassException {
        StackRoom room = stack;
        if (room == null) {
            room = new StackRoom();
            stack = room;
        }
        if (!room.suffices(depth) && !loggedStack) {
            loggedStack = filter.mode() == StreamFilter.Mode.LOG;
            filter.rejectOrLog(Rejection.byStack(filter.reader(), depth), at(null, -1));
        }
    }

    private void checkClass(Class<?> type, long arrayLength) throws InvalidClassException {
        if (type.getSuperclass() == Proxy.class) {
            countProxy(type);
        }
        if (checksClasses && !isRecent(type) && (arrayLength < 0 || !TABLES.contains(type))) {
            if (isGeneratedProxy(type) || filter.hasAdmitted(type)) {
                addRecent(type);
            } else if (!isExemptResult(type)) {
                checkNew(type, arrayLength);
                addRecent(type);
            }
        }
    }

    /**
     * Returns whether a class is that of an object that the JDK has created from one of its serialization proxies. Such
     * a class passes here only, and not where the stream names it. Walks the stack only if a rule rejects the class.
     */
    private boolean isExemptResult(Class<?> type) {
        return ReplacedClasses.contain(type) && filter.isRejected(type) && StreamCaller.passesResult();
    }

    private void checkNew(Class<?> type, long arrayLength) throws InvalidClassException {
        if (limitsEachObject && filter.isCopied(type, lastDepth)) {
            filter.checkCopied(type, at(type, arrayLength));
            return;
        }
        StreamFilter ofReader = limitsEachObject ? filter.forReaderOf(type, lastDepth) : null;
        if (ofReader != null) {
            ofReader.passes(type, origin, at(type, arrayLength));
            // Not remembered by the filter, because other code may read the next stream.
        } else if (filter.passes(type, origin, at(type, arrayLength))) {
            filter.addAdmitted(type);
        }
    }

    /** Returns whether a class is a generated proxy, whose interfaces the filter gets, too. Its name means nothing. */
    private static boolean isGeneratedProxy(Class<?> type) {
        return type.getSuperclass() == Proxy.class && Proxy.isProxyClass(type);
    }

    private void countProxy(Class<?> proxy) throws InvalidClassException {
        if (firstProxy == null) {
            firstProxy = proxy;
        }
        if (firstProxy == proxy) {
            return;
        }
        if (proxies == null) {
            proxies = Collections.newSetFromMap(new IdentityHashMap<>());
            proxies.add(firstProxy);
        }
        if (proxies.size() <= MAX_PROXIES && proxies.add(proxy) && proxies.size() > MAX_PROXIES) {
            filter.rejectOrLog(Rejection.ofProxies(filter.reader(), MAX_PROXIES), at(proxy, NO_ARRAY));
        }
    }

    private void checkTime(@Nullable Class<?> type, long arrayLength, long references, long bytes) {
        if (clock != null && clock.isRunning()) {
            clock.check(references, bytes);
        } else if (++checksWithoutClock == SlowReadClock.START_CHECK || SlowReadClock.isStartedBy(type, arrayLength)) {
            if (clock == null) {
                clock = filter.clock();
            }
            clock.start();
            clock.check(references, bytes);
        }
    }

    @Override
    public void end() {
        if (clock != null) {
            clock.stop();
        }
        checksWithoutClock = 0;
    }

    private Status checkWithJvm(ObjectInputFilter jvm, FilterInfo info) throws InvalidClassException {
        Status status = null;
        RuntimeException cause = null;
        try {
            status = jvm.checkInput(info);
        } catch (RuntimeException thrown) {
            cause = thrown;
        }
        if (status == null || status == Status.REJECTED) {
            throw filter.rejectedByJvm(info, cause);
        }
        return status;
    }

    private void checkArray(Class<?> type, long arrayLength, long bytes) throws InvalidClassException {
        if (arrayLength < 0) {
            filter.rejectOrLog(Rejection.ofArrayLength(filter.reader(), arrayLength), at(type, arrayLength));
            return;
        }
        if (arrayLength > max.array()) {
            max = exceeded(Limit.MAXARRAY, arrayLength, "an array of " + arrayLength + " elements",
                    at(type, arrayLength));
        }
        ArrayLimits limits = arrays;
        if (limits == null) {
            limits = new ArrayLimits(filter, origin, length);
            arrays = limits;
        }
        Rejection byHeap = limits.checkHeap(type, arrayLength);
        if (byHeap != null) {
            filter.rejectOrLog(byHeap, at(type, arrayLength));
        }
        Rejection unbacked = limits.add(arrayLength, bytes);
        if (unbacked != null) {
            filter.rejectOrLog(unbacked, at(type, arrayLength));
        }
    }

    /** Rejects or logs a value above a limit. Returns the new limits if the value is only logged. */
    private LimitValues exceeded(Limit limit, long value, String what, CheckedValues at)
            throws InvalidClassException {
        long needed = ArrayLimits.above(value);
        if (filter.applies(limit, origin)) {
            filter.rejectOrLog(Rejection.byLimit(
                    filter.reader(), what, limit, filter.limits().get(limit), filter.source(limit), needed,
                    filter.correction()), at);
        }
        return max.with(limit, needed);
    }

    /**
     * Throws a checked exception that {@link ObjectInputFilter#checkInput} does not declare. The JDK turns any
     * {@link RuntimeException} into REJECTED, and REJECTED into an exception that names neither the class nor the rule
     * nor the remedy. It passes on an {@link InvalidClassException}, which code that reads streams expects.
     */
    @SuppressWarnings("unchecked")
    private static <X extends Throwable> void raise(InvalidClassException rejected) throws X {
        throw (X) (Throwable) rejected;
    }
}
