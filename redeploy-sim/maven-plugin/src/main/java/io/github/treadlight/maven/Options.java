package io.github.treadlight.maven;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The arguments of the simulator's command {@code run}. Not thread-safe. */
final class Options {
    private final List<String> arguments = new ArrayList<>(List.of("run"));

    /** Adds an option, unless its value is null. */
    Options with(String name, @Nullable Object value) {
        if (value != null) {
            arguments.add(name + "=" + value);
        }
        return this;
    }

    /** Adds an option for each of the values, which are separated by white space. */
    Options withEach(String name, @Nullable String values) {
        return values == null || values.isBlank()
                ? this
                : withEach(name, List.of(values.strip().split("\\s+", -1)));
    }

    /** Adds an option for each of the values. */
    Options withEach(String name, List<?> values) {
        values.forEach(value -> with(name, value));
        return this;
    }

    /**
     * Adds an option for each of the values, which are options themselves. Maven splits the text of a property at its
     * commas; a part that does not begin with a hyphen belongs to the part before it, as in {@code -Xlog:gc,safepoint}.
     */
    Options withOptions(String name, @Nullable List<String> values) {
        List<String> joined = new ArrayList<>();
        for (String value : values == null ? List.<String>of() : values) {
            if (joined.isEmpty() || value.startsWith("-")) {
                joined.add(value);
            } else {
                int last = joined.size() - 1;
                joined.set(last, joined.get(last) + "," + value);
            }
        }
        joined.forEach(value -> with(name, value));
        return this;
    }

    /** Adds an option without a value, if it is set. */
    Options withFlag(String name, boolean set) {
        if (set) {
            arguments.add(name);
        }
        return this;
    }

    List<String> arguments() {
        return List.copyOf(arguments);
    }
}
