package io.github.treadlight.stream.filter;

import io.github.treadlight.stream.deny.DenyList;
import io.github.treadlight.stream.deny.Gadget;
import io.github.treadlight.stream.deny.GadgetList;
import io.github.treadlight.stream.pattern.AppPattern;
import io.github.treadlight.stream.pattern.FilterPattern;
import io.github.treadlight.stream.pattern.Limit;
import io.github.treadlight.stream.pattern.LimitValues;
import io.github.treadlight.stream.pattern.PatternPiece;
import io.github.treadlight.stream.pattern.RuleSource;
import java.io.ObjectInputFilter;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The rules of a {@link StreamFilter} and their decisions on classes. Immutable and thread-safe.
 */
final class FilterRules {
    private static final String NAMES = "names";
    private static final String BUILT_IN_LIST = "built-in list";
    private static final Set<String> PRIMITIVES =
            Set.of("boolean", "byte", "char", "double", "float", "int", "long", "short", "void");

    private final DenyList denyList;
    private final GadgetList gadgets;
    private final Set<String> exceptions;
    private final FilterPattern configured;
    /** The patterns of the application; a class must pass all of them. */
    private final List<AppPattern> ofApplication;
    private final StreamFilter.Reader reader;
    private final boolean nestedAreFiltered;
    private final Correction correction;
    private final LimitValues limits;

    /**
     * @param exceptions the names of classes that the deny list does not reject
     * @param configured the administrator's pattern
     * @param nestedAreFiltered whether streams that objects of the stream open are filtered, too
     * @param correction the administrator's commands, which repeat the configured exceptions and pattern
     */
    FilterRules(DenyList denyList, Set<String> exceptions, FilterPattern configured, List<AppPattern> ofApplication,
            StreamFilter.Reader reader, boolean nestedAreFiltered, Correction correction) {
        this.denyList = denyList;
        this.gadgets = denyList.gadgets();
        this.exceptions = Set.copyOf(exceptions);
        this.configured = configured;
        this.ofApplication = List.copyOf(ofApplication);
        this.reader = reader;
        this.nestedAreFiltered = nestedAreFiltered;
        this.correction = correction;
        this.limits = LimitValues.of(this::computeMax);
    }

    /** Returns these rules for another reader. */
    FilterRules readBy(StreamFilter.Reader another) {
        return new FilterRules(
                denyList, exceptions, configured, ofApplication, another, nestedAreFiltered, correction);
    }

    /** Returns these rules with the commands for another target. */
    FilterRules withCommandTarget(String configName) {
        return new FilterRules(denyList, exceptions, configured, ofApplication, reader, nestedAreFiltered,
                correction.withTarget(configName));
    }

    /** Returns these rules with the patterns of an application in place of the present ones. */
    FilterRules ofApplication(StreamFilter.Reader application, List<AppPattern> patterns) {
        return new FilterRules(
                denyList, exceptions, configured, patterns, application, nestedAreFiltered, correction);
    }

    /** Returns the deny list and the limits of the administrator's pattern. */
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
        Gadget gadget = nestedAreFiltered ? gadgets.find(type.getName()) : null;
        return gadget != null && gadget.isNested();
    }

    /** Returns the administrator's commands. */
    Correction correction() {
        return correction;
    }

    /** Returns these rules without the built-in list. The entries of the administrator's file stay. */
    FilterRules withoutBuiltInList() {
        return new FilterRules(denyList.ofFile(), exceptions, configured, ofApplication, reader, nestedAreFiltered,
                correction);
    }

    /** Returns the reader of the streams to which these rules apply. */
    StreamFilter.Reader reader() {
        return reader;
    }

    /** Returns whether the deny list rejects a class, whatever the exceptions are. */
    boolean denies(String className) {
        Gadget gadget = gadgets.find(className);
        return gadget != null && !isHarmless(gadget);
    }

    private boolean isHarmless(Gadget gadget) {
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
        Gadget gadget = gadgets.find(className);
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
        return limits;
    }

    private long computeMax(Limit limit) {
        return ofApplication.stream().map(pattern -> pattern.limit(limit)).filter(Objects::nonNull)
                .reduce(maxOfOthers(limit), Math::min);
    }

    /** Returns the author of a limit. */
    RuleSource source(Limit limit) {
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

    /** Returns all rules in their order, each with its source. All decisions are {@code UNDECIDED}. */
    List<FilterRule> all() {
        List<FilterRule> rules = new ArrayList<>();
        rules.add(open(NAMES, "no white space and none of ;*!=, and up to " + StreamedName.MAX_DIMENSIONS
                + " dimensions of arrays"));
        String file = denyList.fileName();
        rules.add(open(BUILT_IN_LIST, DenyList.builtIn() + excepted(false)));
        if (file != null) {
            rules.add(open(file, denyList.added() + excepted(true)));
        }
        rules.add(open(RuleSource.CONFIGURED.text, configured.toString()));
        ofApplication.forEach(pattern -> rules.add(open(pattern.origin(), pattern.toString())));
        ObjectInputFilter ofJvm = ObjectInputFilter.Config.getSerialFilter();
        if (ofJvm != null) {
            rules.add(open(FilterRule.OF_JVM, ofJvm.toString()));
        }
        for (Limit limit : Limit.values()) {
            rules.add(open(source(limit).text, limit.show(limits.get(limit))));
        }
        return rules;
    }

    /** Returns a remark about the exceptions from the administrator's file, or about all others; empty for none. */
    private String excepted(boolean ofFile) {
        String names = exceptions.stream().filter(name -> isOfFile(name) == ofFile).sorted()
                .collect(Collectors.joining(", "));
        return names.isEmpty() ? "" : ", except " + names;
    }

    private boolean isOfFile(String className) {
        Gadget gadget = gadgets.find(className);
        return gadget != null && denyList.fileOf(gadget) != null;
    }

    private static FilterRule open(String source, String rule) {
        return new FilterRule(source, rule.isEmpty() ? "-" : rule, FilterRule.Decision.UNDECIDED);
    }

    /** Returns the rules that concern a class and its serializable superclasses, in their order, with decisions. */
    List<FilterRule> of(Class<?> type) {
        List<FilterRule> rules = new ArrayList<>();
        for (Class<?> at = type; at != null && (at == type || Serializable.class.isAssignableFrom(at));
                at = at.getSuperclass()) {
            addRules(at.getName(), at, at == type ? "" : "superclass " + at.getName() + ": ", rules);
        }
        ObjectInputFilter ofJvm = ObjectInputFilter.Config.getSerialFilter();
        if (ofJvm != null) {
            FilterRule.Decision decision = switch (ofJvm.checkInput(new AskedClass(type))) {
                case ALLOWED -> FilterRule.Decision.ALLOWED;
                case REJECTED -> FilterRule.Decision.REJECTED;
                case UNDECIDED -> FilterRule.Decision.UNDECIDED;
            };
            rules.add(new FilterRule(FilterRule.OF_JVM, ofJvm.toString(), decision));
        }
        return rules;
    }

    /** Returns the rules that concern a class that is not loaded; modules and superclasses are unknown. */
    List<FilterRule> of(String className) {
        List<FilterRule> rules = new ArrayList<>();
        addRules(className, null, "", rules);
        return rules;
    }

    private void addRules(String name, @Nullable Class<?> loaded, String about, List<FilterRule> rules) {
        if (StreamedName.isSuspicious(name)) {
            rules.add(new FilterRule(about + NAMES, StreamedName.printable(name), FilterRule.Decision.REJECTED));
        }
        Gadget gadget = gadgets.find(name);
        String file = gadget == null ? null : denyList.fileOf(gadget);
        if (gadget == null || file != null) {
            rules.add(new FilterRule(about + BUILT_IN_LIST, "-", FilterRule.Decision.UNDECIDED));
        }
        if (gadget != null) {
            String allowed = exceptions.contains(name) ? "; stream-filter-exceptions allows it"
                    : isHarmless(gadget) ? "; allowed where code of the application reads it, because the stream in it"
                    + " is filtered, too" : "";
            rules.add(new FilterRule(about + (file == null ? BUILT_IN_LIST : file),
                    gadget.pattern() + " (" + gadget.reason() + ")" + allowed,
                    allowed.isEmpty() ? FilterRule.Decision.REJECTED : FilterRule.Decision.UNDECIDED));
        }
        rules.add(rule(about + RuleSource.CONFIGURED.text, configured.match(name, loaded, reader.isOwn())));
        for (AppPattern pattern : ofApplication) {
            rules.add(rule(about + pattern.origin(), pattern.match(name, loaded, reader.isOwn())));
        }
    }

    private static FilterRule rule(String source, @Nullable PatternPiece piece) {
        return piece == null ? new FilterRule(source, "-", FilterRule.Decision.UNDECIDED)
                : new FilterRule(source, piece.text(),
                        piece.rejects() ? FilterRule.Decision.REJECTED : FilterRule.Decision.ALLOWED);
    }

    /** The information about a class outside of a stream. */
    private record AskedClass(Class<?> serialClass) implements ObjectInputFilter.FilterInfo {
        @Override
        public long arrayLength() {
            return -1;
        }

        @Override
        public long depth() {
            return 1;
        }

        @Override
        public long references() {
            return 1;
        }

        @Override
        public long streamBytes() {
            return 1;
        }
    }
}
