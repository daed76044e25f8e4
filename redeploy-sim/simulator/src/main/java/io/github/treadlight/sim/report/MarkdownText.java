package io.github.treadlight.sim.report;

import io.github.treadlight.sim.untrusted.PrintableText;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Escapes text for Markdown, because names of applications may contain markup. */
final class MarkdownText {
    private static final Pattern MARKUP = Pattern.compile("[\\\\`*_\\[\\]<>|~&#]");
    private static final Pattern BACKTICKS = Pattern.compile("`+");
    private static final int MIN_FENCE = 3;

    private MarkdownText() {}

    /** Returns a text for a paragraph or a table cell. */
    static String of(String text) {
        return MARKUP.matcher(PrintableText.of(text)).replaceAll("\\\\$0");
    }

    /** Returns a code span for a paragraph. */
    static String code(String text) {
        String code = PrintableText.of(text);
        String delimiter = "`".repeat(longestBackticks(code) + 1);
        String padding = code.startsWith("`") || code.endsWith("`") ? " " : "";
        return delimiter + padding + code + padding + delimiter;
    }

    /** Returns a fenced code block with a line for each text. */
    static String block(List<String> lines) {
        String code = lines.stream().map(PrintableText::of).collect(Collectors.joining("\n"));
        String fence = "`".repeat(Math.max(MIN_FENCE, longestBackticks(code) + 1));
        return fence + '\n' + code + '\n' + fence + '\n';
    }

    private static int longestBackticks(String text) {
        return BACKTICKS.matcher(text).results().map(MatchResult::group).mapToInt(String::length).max().orElse(0);
    }
}
