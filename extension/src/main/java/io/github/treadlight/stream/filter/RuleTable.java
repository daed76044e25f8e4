package io.github.treadlight.stream.filter;

import io.github.treadlight.stream.deny.DenyList;
import io.github.treadlight.stream.deny.Gadget;
import io.github.treadlight.stream.pattern.AppPattern;
import io.github.treadlight.stream.pattern.Limit;
import io.github.treadlight.stream.pattern.LimitValues;
import io.github.treadlight.stream.pattern.PatternPiece;
import io.github.treadlight.stream.pattern.RuleSource;
import java.io.ObjectInputFilter;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The rules of a {@link StreamFilter} as an administrator sees them. */
record RuleTable(FilterRules rules) {
    private static final String NAMES = "names";
    private static final String BUILT_IN_LIST = "built-in list";

    /** Returns all rules in their order, each with its source. All decisions are {@code UNDECIDED}. */
    List<FilterRule> all() {
        List<FilterRule> found = new ArrayList<>();
        found.add(open(NAMES, "no white space and none of ;*!=, and up to " + StreamedName.MAX_DIMENSIONS
                + " dimensions of arrays"));
        String file = rules.denyList().fileName();
        found.add(open(BUILT_IN_LIST, DenyList.builtIn() + excepted(false)));
        if (file != null) {
            found.add(open(file, rules.denyList().added() + excepted(true)));
        }
        found.add(open(RuleSource.CONFIGURED.text, rules.configured().toString()));
        rules.ofApplication().forEach(pattern -> found.add(open(pattern.origin(), pattern.toString())));
        ObjectInputFilter ofJvm = ObjectInputFilter.Config.getSerialFilter();
        if (ofJvm != null) {
            found.add(open(FilterRule.OF_JVM, ofJvm.toString()));
        }
        LimitValues limits = rules.limits();
        for (Limit limit : Limit.values()) {
            found.add(open(rules.source(limit, limits).text, limit.show(limits.get(limit))));
        }
        return found;
    }

    /** Returns a remark about the exceptions from the administrator's file, or about all others; empty for none. */
    private String excepted(boolean ofFile) {
        String names = rules.exceptions().stream().filter(name -> isOfFile(name) == ofFile).sorted()
                .collect(Collectors.joining(", "));
        return names.isEmpty() ? "" : ", except " + names;
    }

    private boolean isOfFile(String className) {
        Gadget gadget = rules.denyList().gadgets().find(className);
        return gadget != null && rules.denyList().fileOf(gadget) != null;
    }

    private static FilterRule open(String source, String rule) {
        return new FilterRule(source, rule.isEmpty() ? "-" : rule, FilterRule.Decision.UNDECIDED);
    }

    /** Returns the rules that concern a class and its serializable superclasses, in their order, with decisions. */
    List<FilterRule> of(Class<?> type) {
        List<FilterRule> found = new ArrayList<>();
        for (Class<?> at = type; at != null && (at == type || Serializable.class.isAssignableFrom(at));
                at = at.getSuperclass()) {
            addRules(at.getName(), at, at == type ? "" : "superclass " + at.getName() + ": ", found);
        }
        ObjectInputFilter ofJvm = ObjectInputFilter.Config.getSerialFilter();
        if (ofJvm != null) {
            FilterRule.Decision decision = switch (ofJvm.checkInput(new AskedClass(type))) {
                case ALLOWED -> FilterRule.Decision.ALLOWED;
                case REJECTED -> FilterRule.Decision.REJECTED;
                case UNDECIDED -> FilterRule.Decision.UNDECIDED;
            };
            found.add(new FilterRule(FilterRule.OF_JVM, ofJvm.toString(), decision));
        }
        return found;
    }

    /** Returns the rules that concern a class that is not loaded; modules and superclasses are unknown. */
    List<FilterRule> of(String className) {
        List<FilterRule> found = new ArrayList<>();
        addRules(className, null, "", found);
        return found;
    }

    private void addRules(String name, @Nullable Class<?> loaded, String about, List<FilterRule> found) {
        if (StreamedName.isSuspicious(name)) {
            found.add(new FilterRule(about + NAMES, StreamedName.printable(name), FilterRule.Decision.REJECTED));
        }
        Gadget gadget = rules.denyList().gadgets().find(name);
        String file = gadget == null ? null : rules.denyList().fileOf(gadget);
        if (gadget == null || file != null) {
            found.add(new FilterRule(about + BUILT_IN_LIST, "-", FilterRule.Decision.UNDECIDED));
        }
        if (gadget != null) {
            String allowed = rules.exceptions().contains(name) ? "; stream-filter-exceptions allows it"
                    : rules.isHarmless(gadget) ? "; allowed where code of the application reads it, because the stream"
                    + " in it is filtered, too" : "";
            found.add(new FilterRule(about + (file == null ? BUILT_IN_LIST : file),
                    gadget.pattern() + " (" + gadget.reason() + ")" + allowed,
                    allowed.isEmpty() ? FilterRule.Decision.REJECTED : FilterRule.Decision.UNDECIDED));
        }
        Predicate<Class<?>> isOwn = rules.reader().isOwn();
        found.add(rule(about + RuleSource.CONFIGURED.text, rules.configured().match(name, loaded, isOwn)));
        for (AppPattern pattern : rules.ofApplication()) {
            found.add(rule(about + pattern.origin(), pattern.match(name, loaded, isOwn)));
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
