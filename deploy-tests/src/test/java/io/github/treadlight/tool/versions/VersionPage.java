package io.github.treadlight.tool.versions;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The table in docs/results/versions.md. Each row is written as soon as its server has run. */
final class VersionPage {
    private static final Pattern TABLE =
            Pattern.compile("(?s)(?<=<!-- begin versions -->\n).*(?=<!-- end versions -->)");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([^`]+)` \\|.*\n");
    private static final List<String> COLUMNS = List.of("release", "JDK", "HK2 class model", "cleaners",
            "patched classes", "not working, and why", "warnings", "run");

    private final Path page = Path.of(System.getProperty("treadlight.versions.page"));

    /** Returns whether the table has a row for a release. */
    boolean has(Release release) throws IOException {
        return rows().containsKey(release.name());
    }

    private Map<String, String> rows() throws IOException {
        return ROW.matcher(Files.readString(page)).results()
                .collect(Collectors.toMap(row -> row.group(1), row -> row.group(), (one, other) -> one, TreeMap::new));
    }

    /** Writes the row of a release in place of its earlier one. */
    void write(Release release, List<String> cells) throws IOException {
        Map<String, String> rows = rows();
        rows.put(release.name(), "| `" + release.name() + "` " + cells(cells));
        String table = "| " + String.join(" | ", COLUMNS) + " |\n" + "|---".repeat(COLUMNS.size()) + "|\n"
                + Release.all().stream().map(Release::name).filter(rows::containsKey).map(rows::get)
                        .collect(Collectors.joining());
        Files.writeString(page, TABLE.matcher(Files.readString(page)).replaceFirst(Matcher.quoteReplacement(table)));
    }

    private static String cells(List<String> cells) {
        return cells.stream().map(cell -> "| " + cell.replaceAll("\\s+", " ").replace("|", "\\|") + ' ')
                .collect(Collectors.joining()) + "|\n";
    }
}
