package io.github.treadlight.stream.pattern;

import io.github.treadlight.stream.filter.StreamFilter;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The filter that an application brings, or the filters of modules that share a class loader. Streams of such modules
 * cannot be distinguished, so a class is rejected only if each module rejects it, and the largest limit applies.
 * Immutable and thread-safe.
 */
public final class AppPattern {
    private final String origin;
    private final List<FilterPattern> alternatives;

    private AppPattern(String origin, List<FilterPattern> alternatives) {
        this.origin = origin;
        this.alternatives = alternatives;
    }

    /** Reads the pattern of a whole application. Throws exceptions as {@link #ofModules} does. */
    public static AppPattern parse(String pattern) {
        return new AppPattern(RuleSource.APPLICATION.text, List.of(FilterPattern.parse(pattern)));
    }

    /**
     * Reads the patterns of modules that share a class loader.
     *
     * @param modules the names of the modules, for messages
     * @throws IllegalArgumentException if the list is empty or a pattern cannot be read; see {@link StreamFilter#of}
     */
    public static AppPattern ofModules(String modules, List<String> alternatives) {
        if (alternatives.isEmpty()) {
            throw new IllegalArgumentException("at least one pattern is needed");
        }
        return new AppPattern("the filter of its module " + modules,
                alternatives.stream().map(FilterPattern::parse).toList());
    }

    /** Returns the piece that decides, or null if none does. Parameters are as in {@link FilterPattern#match}. */
    @Nullable public PatternPiece match(String className, @Nullable Class<?> loaded, Predicate<Class<?>> isOwn) {
        PatternPiece last = null;
        for (FilterPattern each : alternatives) {
            last = each.match(className, loaded, isOwn);
            if (last == null || !last.rejects()) {
                return last;
            }
        }
        return last;
    }

    /** Returns the value of a limit, or null if a pattern does not set it. */
    @Nullable public Long limit(Limit limit) {
        List<@Nullable Long> values = alternatives.stream().map(each -> each.limit(limit)).toList();
        return values.contains(null) ? null
                : values.stream().map(Objects::requireNonNull).reduce(Math::max).orElseThrow();
    }

    /** Returns the name of this source of rules in a sentence about an application. */
    public String origin() {
        return origin;
    }

    /** Returns the patterns as they were written, one for each module. */
    @Override
    public String toString() {
        return String.join(" | ", alternatives.stream().map(FilterPattern::toString).toList());
    }
}
