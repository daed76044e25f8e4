package io.github.treadlight.stream.filter;

import io.github.treadlight.stream.deny.DenyList;
import io.github.treadlight.stream.deny.GadgetList;
import io.github.treadlight.stream.pattern.AppPattern;
import io.github.treadlight.stream.pattern.FilterPattern;
import io.github.treadlight.stream.pattern.Limit;
import io.github.treadlight.stream.pattern.LimitValues;
import io.github.treadlight.stream.pattern.LossyPatternException;
import io.github.treadlight.stream.pattern.RuleSource;
import io.github.treadlight.stream.reader.ReadingCode;
import java.io.InvalidClassException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputFilter.FilterInfo;
import java.io.Serializable;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A filter of object streams: the classes that they may contain, and the limits of their sizes.
 *
 * <p>The rules apply in this order, and a class that none of them rejects is read:
 * <ol>
 *   <li>names that no pattern can express, and arrays of more than {@value StreamedName#MAX_DIMENSIONS} dimensions, are
 *       rejected;
 *   <li>the built-in list rejects its classes, except those that the administrator has listed as exceptions, and those
 *       that only read another stream where that stream is filtered, too;
 *   <li>the administrator's pattern;
 *   <li>the patterns of the application, which can only reject more.
 * </ol>
 * A limit comes from the administrator's pattern, or else is a default, and the application's patterns can lower it.
 * A stream is also rejected if the thread's stack or the heap has no room for what it contains.
 *
 * <p>The filter checks the classes that a stream names and their serializable superclasses. It checks an array by its
 * elements. It does not check the tables of collections or the results of {@code readResolve}. A rejection is an {@link
 * InvalidClassException} that names the reader, the class, the rule and the remedy. It is also a line in the log, at
 * most every ten seconds, and an event of the JVM's flight recorder.
 *
 * <p>Immutable except for the state of its log and the classes that it has admitted. Thread-safe. Refers to classes
 * and loaders of applications weakly.
 */
public final class StreamFilter {
    /** The treatment of what a filter rejects. */
    public enum Mode {
        /** An exception, and a line in the log. */
        REJECT,
        /**
         * A line in the log for each class that was loaded, with the pattern that would allow it. The filter of the JVM
         * rejects as before. A failure of this filter does not affect the stream.
         */
        LOG,
        /** No filter. */
        OFF
    }

    /** The filter of code outside of applications if nothing is configured. */
    public static final StreamFilter DEFAULT = of(Mode.REJECT, "");

    /** A constant, because there may be no room on the stack to link a lambda expression when a stream is rejected. */
    private static final Supplier<ReadingCode> READING = ReadingCode::find;

    private final Mode mode;
    private final FilterRules rules;
    private final RejectionLog log;
    private final AdmittedClasses admitted = new AdmittedClasses();
    private final FilterOrigins origins;
    private final LimitValues limits;

    private StreamFilter(Mode mode, FilterRules rules, RejectionLog log) {
        this.mode = mode;
        this.rules = rules;
        this.log = log;
        this.origins = new FilterOrigins(this, rules);
        this.limits = rules.limits();
    }

    /** Returns a filter with other rules and the same log. */
    StreamFilter with(FilterRules others) {
        return new StreamFilter(mode, others, log);
    }

    private StreamFilter withOwnLog(FilterRules others) {
        return new StreamFilter(mode, others, log.another());
    }

    /** Returns a filter without exceptions, with the built-in deny list. */
    public static StreamFilter of(Mode mode, String pattern) {
        return of(mode, pattern, Set.of(), DenyList.BUILT_IN);
    }

    /**
     * Returns a filter for code outside of applications.
     *
     * @param pattern the administrator's pattern in the syntax of JEP 290; may be empty
     * @param exceptions the names of classes that the deny list does not reject
     * @param denyList the deny list
     * @throws IllegalArgumentException if the pattern cannot be read; the message names the faulty piece, the problem
     *     and the remedy
     */
    public static StreamFilter of(Mode mode, String pattern, Set<String> exceptions, DenyList denyList) {
        return of(mode, pattern, exceptions, denyList, System::nanoTime);
    }

    /**
     * Returns a filter with a clock for the pauses between lines of the log.
     *
     * @param nanoTime as {@link System#nanoTime}
     */
    public static StreamFilter of(
            Mode mode, String pattern, Set<String> exceptions, DenyList denyList, LongSupplier nanoTime) {
        return new StreamFilter(mode,
                new FilterRules(denyList, exceptions, FilterPattern.parse(pattern), List.of(), Reader.NONE,
                        false, new Correction(null, exceptions, pattern)),
                new RejectionLog(nanoTime));
    }

    /**
     * Returns this filter for a JVM in which each stream that an object opens has a filter, too. It does not reject
     * classes such as {@link java.security.SignedObject}, which only read another stream.
     */
    public StreamFilter whereNestedStreamsAreFiltered() {
        return with(rules.whereNestedAreFiltered(true));
    }

    /**
     * Returns this filter for streams that others may have written, such as remote calls and shared stores. It also
     * rejects classes such as {@link java.security.SignedObject}.
     */
    public StreamFilter forBytesOfOthers() {
        return origins.forBytesOfOthers();
    }

    /** Returns whether the class is copied within the JVM, as {@link FilterOrigins#isCopied} does. */
    boolean isCopied(Class<?> type, long depth) {
        return origins.isCopied(type, depth);
    }

    /** Returns the variant for the reader of a class as {@link FilterOrigins#forReaderOf} does. */
    @Nullable StreamFilter forReaderOf(Class<?> type, long depth) {
        return origins.forReaderOf(type, depth);
    }

    /**
     * Returns this filter with listeners and a log of its own, for code outside of applications. The parameters are
     * those of {@link Reader}.
     */
    public StreamFilter withListeners(
            Consumer<? super RejectionReason> rejections, Consumer<? super LetThrough> letThrough) {
        return withOwnLog(rules.readBy(Reader.outside(rejections, letThrough)));
    }

    /**
     * Returns this filter with a log of its own, which names commands for the settings of a {@code <config>}.
     *
     * @param configName the name of the {@code <config>}
     */
    public StreamFilter withCommandTarget(String configName) {
        return withOwnLog(rules.withCommandTarget(configName));
    }

    /** Returns whether the built-in list rejects a class. */
    public static boolean isListed(String className) {
        return GadgetList.BUILT_IN.find(className) != null;
    }

    /** Returns whether a text can be the name of a class that is not an array, as opposed to a pattern. */
    public static boolean isClassName(String text) {
        return !text.isEmpty() && !StreamedName.isSuspicious(text) && text.indexOf('/') < 0 && text.charAt(0) != '[';
    }

    /**
     * Returns a pattern that can be read in place of one that may have faults. If another pattern was probably meant,
     * see {@link LossyPatternException}, returns that. Otherwise, each faulty piece becomes {@code !*}, which rejects
     * what the pieces before it do not allow.
     */
    public static String strictly(String pattern) {
        return FilterPattern.strictly(pattern);
    }

    /**
     * Returns this filter with a pattern of an application, and with a log of its own.
     *
     * @param application the name of the application, for messages
     * @param applicationPattern the application's pattern; null for none
     * @throws IllegalArgumentException if the pattern cannot be read, as in {@link #of}
     */
    public StreamFilter forApplication(String application, @Nullable String applicationPattern) {
        return forApplication(Reader.of("application " + application, type -> true),
                applicationPattern == null ? List.of() : List.of(AppPattern.parse(applicationPattern)));
    }

    /** Returns this filter with patterns of a reader, and with a log of its own. */
    public StreamFilter forApplication(Reader application, List<AppPattern> patterns) {
        return withOwnLog(rules.ofApplication(application, patterns));
    }

    /** Returns whether the deny list rejects a class, whatever the exceptions are. */
    public boolean denies(String className) {
        return rules.denies(className);
    }

    /** Returns the treatment of what this filter rejects. */
    public Mode mode() {
        return mode;
    }

    /**
     * Checks the name of a class before the class is loaded. Does nothing in mode {@link Mode#LOG}, which learns only
     * classes that exist.
     *
     * @param className the name of a class, an array, an interface of a proxy or a primitive, as in
     *     {@link Class#getName}
     * @throws InvalidClassException if it is rejected
     */
    public void check(String className) throws InvalidClassException {
        check(className, null);
    }

    /**
     * Checks the name of a class of a stream before the class is loaded.
     *
     * @param stream the filter of the stream; null outside of streams
     */
    public void check(String className, @Nullable InputFilter stream) throws InvalidClassException {
        check(className, stream == null ? null : stream.origin(), stream);
    }

    private void check(String className, @Nullable StreamOrigin origin, @Nullable InputFilter stream)
            throws InvalidClassException {
        if (mode != Mode.REJECT) {
            return;
        }
        String element = StreamedName.element(className);
        if (!FilterRules.isPrimitive(element)) {
            Rejection rejection = origins.reject(element, StreamedName.dimensions(className), null, origin);
            if (rejection != null) {
                rejectOrLog(rejection, stream == null ? null : stream.beforeLoading());
            }
        }
    }

    /**
     * Checks the name of a class before the class is loaded, for a copy of an object of this JVM. Only a deny list of
     * the administrator can reject it: its object is in this JVM already.
     *
     * @throws InvalidClassException if it is rejected
     */
    public void checkCopied(String className) throws InvalidClassException {
        withoutPatterns().check(className, StreamOrigin.OWN, null);
    }

    /**
     * Checks a loaded class as {@link #checkCopied(String)} does. Logs a class that the built-in list has.
     *
     * @throws InvalidClassException if it is rejected
     */
    public void checkCopied(Class<?> loaded) throws InvalidClassException {
        checkCopied(loaded, null);
    }

    /** @param at the check that the stream asked for; null outside of streams */
    void checkCopied(Class<?> loaded, @Nullable FilterInfo at) throws InvalidClassException {
        withoutPatterns().passes(loaded, StreamOrigin.OWN, at);
    }

    /**
     * Checks a loaded class: its module and its serializable superclasses, whose descriptors a forged stream can omit,
     * and its name again, because a loader may have returned a class with another name.
     *
     * @throws InvalidClassException if it is rejected
     */
    public void check(Class<?> loaded) throws InvalidClassException {
        passes(loaded, StreamOrigin.UNKNOWN, null);
    }

    /**
     * Checks a loaded class as {@link #check(Class)} does, in a stream of a certain origin.
     *
     * @param at the check that the stream asked for; null outside of streams
     * @return whether the class also passes in streams of other origins
     */
    public boolean passes(Class<?> loaded, StreamOrigin origin, @Nullable FilterInfo at) throws InvalidClassException {
        if (mode == Mode.OFF) {
            return true;
        }
        Class<?> element = loaded;
        int dimensions = 0;
        while (element.isArray()) {
            element = element.getComponentType();
            dimensions++;
        }
        boolean always = true;
        if (!element.isPrimitive()) {
            always = passes(element, dimensions, origin, at);
        } else if (dimensions > StreamedName.MAX_DIMENSIONS) {
            rejectOrLog(Rejection.ofDimensions(reader(), element.getName(), dimensions), at);
        }
        for (Class<?> above = element.getSuperclass();
                above != null && Serializable.class.isAssignableFrom(above);
                above = above.getSuperclass()) {
            always &= passes(above, 0, origin, at);
        }
        return always;
    }

    private boolean passes(Class<?> type, int dimensions, StreamOrigin origin, @Nullable FilterInfo at)
            throws InvalidClassException {
        if (mode == Mode.LOG) {
            rules.reader().classes().accept(type);
        }
        Rejection rejection = rules.reject(type.getName(), dimensions, type);
        if (rejection == null) {
            return true;
        }
        Rejection byOrigin = origins.reject(type.getName(), dimensions, type, origin);
        if (byOrigin == null) {
            log.readOwn(reader(), rejection.className());
            return false;
        }
        rejectOrLog(byOrigin, at);
        return true; // in mode LOG, each reader learns the class
    }

    /**
     * Returns a filter for one stream that checks its classes and limits, and calls the filter of the JVM. Returns null
     * in mode {@link Mode#OFF}.
     *
     * @param length the length of the stream's source in bytes; -1 if it is unknown
     */
    public @Nullable ObjectInputFilter forStream(long length, StreamOrigin origin) {
        InputFilter filter = input(length, origin);
        if (filter != null) {
            filter.checkClasses();
        }
        return filter;
    }

    /**
     * Returns a filter for one stream that Treadlight did not create. It checks the stream's classes, applies the
     * limits to each object, and does not call the JVM's filter. Must not be called in mode {@link Mode#OFF}.
     */
    public InputFilter forAnyStream() {
        InputFilter filter = new InputFilter(this, null, -1, StreamOrigin.UNKNOWN);
        filter.checkClasses();
        filter.limitEachObject();
        return filter;
    }

    /**
     * Returns a filter with the deny list and the limits of the administrator's pattern, for streams that neither a
     * container nor an application reads. An allow-list names the classes of applications, not those that the server
     * copies for itself.
     */
    public StreamFilter withoutPatterns() {
        return origins.withoutPatterns();
    }

    /** Returns whether a rule rejects the name of a class. Rejects and logs nothing. */
    public boolean isRejected(String className) {
        String element = StreamedName.element(className);
        return !FilterRules.isPrimitive(element)
                && rules.reject(element, StreamedName.dimensions(className), null) != null;
    }

    /** Returns whether a rule rejects a class or one of its serializable superclasses. Rejects and logs nothing. */
    public boolean isRejected(Class<?> type) {
        return rules.rejectAny(type) != null;
    }

    /** Returns whether a loaded class is known to pass. This filter is immutable, so its decisions are final. */
    boolean hasAdmitted(Class<?> type) {
        return admitted.contains(type);
    }

    /**
     * Records that a loaded class passes. Does nothing in mode {@link Mode#LOG}, in which each reader learns the class.
     */
    void addAdmitted(Class<?> type) {
        if (mode == Mode.REJECT) {
            admitted.add(type);
        }
    }

    /** Returns a filter for a stream that checks its classes itself; null in mode {@link Mode#OFF}. */
    @Nullable public InputFilter input(long length, StreamOrigin origin) {
        return mode == Mode.OFF ? null
                : new InputFilter(this, ObjectInputFilter.Config.getSerialFilter(), length, origin);
    }

    /** Returns the rules in their order, each with its source. All decisions are {@code UNDECIDED}. */
    public List<FilterRule> rules() {
        return new RuleTable(rules).all();
    }

    /** Returns the rules that concern a class, in their order, each with its decision. */
    public List<FilterRule> rulesFor(Class<?> type) {
        return new RuleTable(rules).of(type);
    }

    /** Returns the rules that concern a class that is not loaded; modules and superclasses are unknown. */
    public List<FilterRule> rulesFor(String className) {
        return new RuleTable(rules).of(className);
    }

    /** Returns the values of all limits. */
    LimitValues limits() {
        return limits;
    }

    /** Returns the administrator's commands. */
    Correction correction() {
        return rules.correction();
    }

    /** Returns the author of a limit. */
    RuleSource source(Limit limit) {
        return rules.source(limit, limits);
    }

    /** Returns whether a limit applies: a default does not apply to what this server wrote itself. */
    boolean applies(Limit limit, StreamOrigin origin) {
        return source(limit) != RuleSource.BUILT_IN || !origin.isOwn();
    }

    /** Returns whether the administrator has set a limit. */
    boolean isConfigured(Limit limit) {
        return rules.isConfigured(limit);
    }

    /** Returns a description of the reader for a sentence. */
    public String reader() {
        return rules.reader().text();
    }

    /**
     * Throws or logs a rejection, depending on the mode. Does nothing if it is null.
     *
     * @param at the check that the stream asked for; null outside of streams
     */
    void rejectOrLog(@Nullable Rejection rejection, @Nullable FilterInfo at) throws InvalidClassException {
        if (rejection == null) {
            return;
        }
        if (mode == Mode.LOG) {
            log.letThrough(rejection);
            rules.reader().letThrough().accept(LetThrough.of(rejection, READING));
        } else {
            throw reject(rejection, rejection.exception(), at);
        }
    }

    /**
     * Counts and logs a rejection, and records it in Treadlight's event and where the JDK does. Returns the exception
     * to be thrown.
     *
     * @param recorded the exception for the records; null for none
     */
    private InvalidClassException reject(
            Rejection rejection, @Nullable Exception recorded, @Nullable FilterInfo at) {
        record(rejection, recorded, at);
        if (at != null) {
            RejectionLog.run(rejection, RejectionLog.tracing(at, recorded));
        }
        return recorded instanceof InvalidClassException thrown ? thrown : rejection.exception();
    }

    private void record(Rejection rejection, @Nullable Exception recorded, @Nullable FilterInfo at) {
        rules.reader().rejections().accept(rejection.reason());
        log.rejected(rejection, READING);
        RejectionEvents.record(reader(), rejection, recorded, at, READING);
    }

    /**
     * Counts, logs and records a rejection by the JVM's filter. The caller must throw the exception.
     *
     * @param at the check that the JVM's filter rejected
     * @param failure the exception that the JVM's filter threw; null if the filter returned a rejection
     */
    InvalidClassException rejectedByJvm(FilterInfo at, @Nullable RuntimeException failure) {
        InvalidClassException rejected = reject(Rejection.byJvm(reader(), at.serialClass(), failure), failure, at);
        if (failure != null) {
            rejected.initCause(failure);
        }
        return rejected;
    }

    /** Counts and logs a rejection by the JVM's filter, which the stream handles and records itself. */
    void recordByJvm(FilterInfo at, @Nullable RuntimeException failure) {
        record(Rejection.byJvm(reader(), at.serialClass(), failure), failure, at);
    }

    /** Logs the first failure of a check in mode {@link Mode#LOG}. */
    void logFailure(Throwable failure) {
        log.failed(failure);
    }

    /** Returns a clock for one stream. */
    SlowReadClock clock() {
        return new SlowReadClock(this, log.nanoTime());
    }

    /** Logs that a stream takes long to read. */
    void logSlowRead(long seconds, String stream) {
        log.slow(reader(), seconds, stream);
    }

    /**
     * The reader of streams.
     *
     * @param text a description for a sentence, such as {@code application shop}
     * @param isOwn returns whether a class is the application's own, for {@code preset=strict}
     * @param classes receives, in mode {@link Mode#LOG}, each class whose descriptor was read, and its serializable
     *     superclasses; called by several threads
     * @param rejections receives the reason of each rejection before the exception is thrown, unless the filter only
     *     logs; called by several threads
     * @param letThrough receives, in mode {@link Mode#LOG}, what would be rejected; called by several threads
     */
    public record Reader(String text, Predicate<Class<?>> isOwn, Consumer<? super Class<?>> classes,
            Consumer<? super RejectionReason> rejections, Consumer<? super LetThrough> letThrough) {
        /** Code outside of applications, which has no classes of its own. */
        static final Reader NONE = outside(reason -> { }, letThrough -> { });

        /** Returns a reader about which nothing is recorded. */
        public static Reader of(String text, Predicate<Class<?>> isOwn) {
            return new Reader(text, isOwn, type -> { }, reason -> { }, letThrough -> { });
        }

        private static Reader outside(
                Consumer<? super RejectionReason> rejections, Consumer<? super LetThrough> letThrough) {
            return new Reader("code outside of any application", type -> false, type -> { }, rejections, letThrough);
        }
    }
}
