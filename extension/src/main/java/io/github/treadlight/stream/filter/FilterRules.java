package io.github.treadlight.stream.filter;

import io.github.treadlight.stream.deny.DenyList;
import io.github.treadlight.stream.deny.Gadget;
import io.github.treadlight.stream.pattern.AppPattern;
import io.github.treadlight.stream.pattern.FilterPattern;
import io.github.treadlight.stream.pattern.Limit;
import io.github.treadlight.stream.pattern.LimitValues;
import io.github.treadlight.stream.pattern.PatternPiece;
import io.github.treadlight.stream.pattern.RuleSource;
import java.io.Serializable;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rules of a {@link StreamFilter} and their decisions on classes. Immutable and thread-safe.
 *
 * @param exceptions the names of classes that the deny list does not reject
 * @param configured the administrator's pattern
 * @param ofApplication the patterns of the application; a class must pass all of them
 * @param nestedAreFiltered whether streams that objects of the stream open are filtered, too
 * @param correction the administrator's commands, which repeat the configured exceptions and pattern
 */
record FilterRules(DenyList denyList, Set<String> exceptions, FilterPattern configured, List<AppPattern> ofApplication,
        StreamFilter.Reader reader, boolean nestedAreFiltered, Correction correction) {
    private static final Set<String> PRIMITIVES =
            Set.of("boolean", "byte", "char", "double", "float", "int", "long", "short", "void");

    FilterRules {
        exceptions = Set.copyOf(exceptions);
        ofApplication = List.copyOf(ofApplication);
    }

    /** Returns these rules for another reader. */
    FilterRules readBy(StreamFilter.Reader another) {
        return new FilterRules(denyList, exceptions, configured, ofApplication, another, nestedAreFiltered, correction);
    }

    /** Returns these rules with the commands for another target. */
    FilterRules withCommandTarget(String configName) {
        return new FilterRules(denyList, exceptions, configured, ofApplication, reader, nestedAreFiltered,
                correction.withTarget(configName));
    }

    /** Returns these rules with the patterns of an application in place of the present ones. */
    FilterRules ofApplication(StreamFilter.Reader application, List<AppPattern> patterns) {
        return new FilterRules(denyList, exceptions, configured, patterns, application, nestedAreFiltered, correction);
    }

    /** Returns rules with only the deny list, and the limits of the administrator's pattern. */
    FilterRules withoutPatterns() {
        return new FilterRules(
                denyList, exceptions, configured.limits(), List.of(), reader, nestedAreFiltered, correction);
    }

    /** Returns these rules with more classes that the deny list does not reject. */
    FilterRules withExceptions(Set<String> added) {
        Set<String> names = new HashSet<>(exceptions);
        names.addAll(added);
        return new FilterRules(denyList, names, configured, ofApplication, reader, nestedAreFiltered, correction);
    }

    /** @param areFiltered whether streams that objects of the stream open are filtered, too */
    FilterRules whereNestedAreFiltered(boolean areFiltered) {
        return new FilterRules(denyList, exceptions, configured, ofApplication, reader, areFiltered, correction);
    }

    /** Returns whether a class passes the deny list only because it reads another stream that is filtered, too. */
    boolean passesAsNested(Class<?> type) {
        Gadget gadget = nestedAreFiltered ? denyList.gadgets().find(type.getName()) : null;
        return gadget != null && gadget.isNested();
    }

    /** Returns these rules without the built-in list. The entries of the administrator's file stay. */
    FilterRules withoutBuiltInList() {
        return new FilterRules(
                denyList.ofFile(), exceptions, configured, ofApplication, reader, nestedAreFiltered, correction);
    }

    /** Returns whether the deny list rejects a class, whatever the exceptions are. */
    boolean denies(String className) {
        Gadget gadget = denyList.gadgets().find(className);
        return gadget != null && !isHarmless(gadget);
    }

    boolean isHarmless(Gadget gadget) {
        return nestedAreFiltered && gadget.isNested();
    }

    static boolean isPrimitive(String className) {
        return PRIMITIVES.contains(className);
    }

    /**
     * Returns the rejection of a class, or null if no rule rejects it. Superclasses are not checked.
     *
     * @param className the name of a class that is neither an array nor a primitive
     * @param dimensions the dimensions of the array of this class; 0 if the class is not the element of an array
     * @param loaded the class; null if it is not loaded
     */
    @Nullable Rejection reject(String className, int dimensions, @Nullable Class<?> loaded) {
        if (StreamedName.isSuspicious(className)) {
            return Rejection.ofName(reader.text(), className);
        }
        if (dimensions > StreamedName.MAX_DIMENSIONS) {
            return Rejection.ofDimensions(reader.text(), className, dimensions);
        }
        Gadget gadget = denyList.gadgets().find(className);
        if (gadget != null && !isHarmless(gadget) && !exceptions.contains(className)) {
            return Rejection.byGadget(reader.text(), className, gadget, denyList.fileOf(gadget),
                    correction.exception(className));
        }
        PatternPiece piece = configured.match(className, loaded, reader.isOwn());
        if (piece != null && piece.rejects()) {
            return Rejection.byPiece(
                    reader.text(), className, RejectionReason.STREAM_FILTER, RuleSource.CONFIGURED.text, piece,
                    correction.allowed(className));
        }
        for (AppPattern pattern : ofApplication) {
            PatternPiece own = pattern.match(className, loaded, reader.isOwn());
            if (own != null && own.rejects()) {
                return Rejection.byPiece(
                        reader.text(), className, RejectionReason.APPLICATION_FILTER, pattern.origin(), own,
                        null);
            }
        }
        return null;
    }

    /** Returns whether a pattern rejects a class or one of its serializable superclasses. */
    boolean isRejectedByPattern(Class<?> type) {
        Rejection rejection = rejectAny(type);
        return rejection != null && (rejection.reason() == RejectionReason.STREAM_FILTER
                || rejection.reason() == RejectionReason.APPLICATION_FILTER);
    }

    /**
     * Returns the rejection of a loaded class or of the first of its serializable superclasses that a rule rejects.
     * Returns null if no rule rejects any. Does not check the dimensions of an array.
     */
    @Nullable Rejection rejectAny(Class<?> type) {
        Class<?> element = type;
        while (element.isArray()) {
            element = element.getComponentType();
        }
        for (Class<?> at = element; at != null && (at == element || Serializable.class.isAssignableFrom(at));
                at = at.getSuperclass()) {
            Rejection rejection = at.isPrimitive() ? null : reject(at.getName(), 0, at);
            if (rejection != null) {
                return rejection;
            }
        }
        return null;
    }

    LimitValues limits() {
        return LimitValues.of(this::computeMax);
    }

    private long computeMax(Limit limit) {
        return ofApplication.stream().map(pattern -> pattern.limit(limit)).filter(Objects::nonNull)
                .reduce(maxOfOthers(limit), Math::min);
    }

    /** Returns the author of a limit. */
    RuleSource source(Limit limit, LimitValues limits) {
        if (limits.get(limit) < maxOfOthers(limit)) {
            return RuleSource.APPLICATION;
        }
        return configured.limit(limit) == null ? RuleSource.BUILT_IN : RuleSource.CONFIGURED;
    }

    /** Returns whether the administrator's pattern sets a limit. */
    boolean isConfigured(Limit limit) {
        return configured.limit(limit) != null;
    }

    private long maxOfOthers(Limit limit) {
        Long set = configured.limit(limit);
        return set == null ? limit.byDefault : set;
    }
}
