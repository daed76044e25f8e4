package io.github.treadlight.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A page in Markdown, with the links and anchors that GitHub shows for it. */
record MarkdownPage(Path file, Set<String> anchors, List<Link> links) {
    private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
    private static final Pattern ANCHOR = Pattern.compile("<a id=\"([^\"]+)\">");
    private static final Pattern NO_LETTER_OF_AN_ANCHOR = Pattern.compile("[^\\p{L}\\p{N}_\\- ]");

    /** A link in a line of a page: a path or an address, and an anchor, which may be empty. */
    record Link(int line, String path, String anchor) {}

    /** Reads a page. Blocks of code have neither links nor headings. */
    static MarkdownPage read(Path file) throws IOException {
        Set<String> anchors = new HashSet<>();
        List<Link> links = new ArrayList<>();
        boolean isCode = false;
        int number = 0;
        for (String line : Files.readAllLines(file)) {
            number++;
            if (line.startsWith("```")) {
                isCode = !isCode;
            } else if (!isCode) {
                if (line.startsWith("#")) {
                    addHeading(line, anchors);
                }
                ANCHOR.matcher(line).results().forEach(anchor -> anchors.add(anchor.group(1)));
                Matcher link = LINK.matcher(line);
                while (link.find()) {
                    String[] parts = link.group(1).split("#", 2);
                    links.add(new Link(number, parts[0], parts.length == 1 ? "" : parts[1]));
                }
            }
        }
        return new MarkdownPage(file, anchors, links);
    }

    private static void addHeading(String line, Set<String> anchors) {
        String text = line.replaceFirst("^#+", "").strip().replaceAll("\\[([^]]*)]\\([^)]*\\)", "$1");
        String name = NO_LETTER_OF_AN_ANCHOR.matcher(text.toLowerCase(Locale.ROOT)).replaceAll("").replace(' ', '-');
        int repeated = 0;
        while (!anchors.add(repeated == 0 ? name : name + "-" + repeated)) {
            repeated++;
        }
    }
}
