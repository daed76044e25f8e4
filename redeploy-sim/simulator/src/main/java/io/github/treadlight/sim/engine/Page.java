package io.github.treadlight.sim.engine;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An HTML page of an application.
 *
 * @param text the HTML
 * @param session the session cookie that came with the page, as a browser sends it back; empty if there was none
 */
record Page(String text, String session) {
    private static final Pattern INPUT = Pattern.compile("<input[^>]*>");
    private static final Pattern VALUE = Pattern.compile("\\bvalue=\"([^\"]*)\"");
    private static final int SHOWN = 200;

    /** Returns the value of a form field, or null if there is no field with this name. */
    @Nullable String valueOf(String field) {
        return INPUT.matcher(text).results()
                .map(found -> found.group())
                .filter(input -> input.contains("name=\"" + field + "\""))
                .map(VALUE::matcher)
                .filter(Matcher::find)
                .map(value -> value.group(1))
                .findFirst().orElse(null);
    }

    /** Returns the first characters of the text, for messages. */
    String beginning() {
        return beginning(text);
    }

    /** Returns the first characters of a response, for messages. */
    static String beginning(String text) {
        String line = text.strip().replaceAll("\\s+", " ");
        return line.length() <= SHOWN ? line : line.substring(0, SHOWN) + "…";
    }
}
