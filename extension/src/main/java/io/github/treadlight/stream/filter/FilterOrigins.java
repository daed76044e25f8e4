package io.github.treadlight.stream.filter;

import io.github.treadlight.stream.deny.ExemptReader;
import io.github.treadlight.stream.reader.RemoteReader;
import io.github.treadlight.stream.reader.ServerCopies;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * The variants of a {@link StreamFilter} for streams of certain origins and readers. Each variant is created at its
 * first use. Concurrent threads may create equal ones. Thread-safe.
 */
final class FilterOrigins {
    private final StreamFilter filter;
    private final FilterRules rules;
    private final ConcurrentMap<ExemptReader, StreamFilter> exempting = new ConcurrentHashMap<>();
    private @Nullable StreamFilter withoutPatterns;
    private @Nullable StreamFilter forBytesOfOthers;
    private @Nullable FilterRules ofOwn;

    FilterOrigins(StreamFilter filter, FilterRules rules) {
        this.filter = filter;
        this.rules = rules;
    }

    /** Returns the variant for streams that others may have written. */
    StreamFilter forBytesOfOthers() {
        StreamFilter known = forBytesOfOthers;
        if (known == null) {
            known = filter.with(rules.whereNestedAreFiltered(false));
            forBytesOfOthers = known;
        }
        return known;
    }

    /** Returns the variant with only the deny list, and the limits of the administrator's pattern. */
    StreamFilter withoutPatterns() {
        StreamFilter known = withoutPatterns;
        if (known == null) {
            known = filter.with(rules.withoutPatterns());
            withoutPatterns = known;
        }
        return known;
    }

    /** Returns the rules for streams that this server wrote itself. */
    private FilterRules ofOwn() {
        FilterRules known = ofOwn;
        if (known == null) {
            known = rules.withoutBuiltInList();
            ofOwn = known;
        }
        return known;
    }

    /**
     * Returns the rejection of a class by the rules, or null. Parameters are as in {@link FilterRules#reject}.
     *
     * @param origin asked only if the built-in list rejects the class; null if the origin is unknown
     */
    @Nullable Rejection reject(
            String className, int dimensions, @Nullable Class<?> loaded, @Nullable StreamOrigin origin) {
        Rejection rejection = rules.reject(className, dimensions, loaded);
        return rejection != null && origin != null && rejection.reason() == RejectionReason.BUILT_IN_LIST
                && origin.isOwn() ? ofOwn().reject(className, dimensions, loaded) : rejection;
    }

    /**
     * Returns whether a rule concerns a class and the code that reads the class only copies objects within the JVM. The
     * reader is found on the stack, so only the filter of the stream can call this method.
     *
     * @param depth the depth that the stream passes to its filter
     */
    boolean isCopied(Class<?> type, long depth) {
        return (rules.rejectAny(type) != null || rules.passesAsNested(type)) && ServerCopies.isCopied(depth);
    }

    /**
     * Returns the variant for the code that reads a class, or null if this filter itself applies. The reader is found
     * on the stack, so only the filter of the stream can call this method.
     *
     * @param depth the depth that the stream passes to its filter
     */
    @Nullable StreamFilter forReaderOf(Class<?> type, long depth) {
        ExemptReader reader = ExemptReader.of(type, depth);
        if (reader != null) {
            return exempting.computeIfAbsent(
                    reader, added -> filter.with(rules.withExceptions(added.exemptClasses())));
        }
        if (rules.passesAsNested(type)) {
            return RemoteReader.isApplication(rules.reader().isOwn(), depth) ? filter : forBytesOfOthers();
        }
        return rules.isRejectedByPattern(type) && ServerCopies.contain(type, depth) ? withoutPatterns() : null;
    }
}
