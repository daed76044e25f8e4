package io.github.treadlight.tool.peer;

import io.github.treadlight.tool.peer.SuiteComparison.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The table of all results in a folder. Each result has a file of its own, so that suites can be run one by one. */
final class ResultTable {
    private static final String ROWS = ".row";
    private static final String WITHOUT = "without Treadlight";
    private static final String WITH = "with Treadlight";
    private static final List<String> COLUMNS = List.of("server", "JDK", "suite", "run",
            "tests / failures / skipped", "deployments", "class loaders left", "heap before → after, MB",
            "metaspace before → after, MB", "time, s");

    private final Path folder;

    ResultTable(Path folder) {
        this.folder = folder;
    }

    /** Removes the result of an earlier run. */
    void begin(String name) throws IOException {
        Files.createDirectories(folder);
        Files.deleteIfExists(folder.resolve(name + ROWS));
    }

    /**
     * Stores the result of a suite on a server, and writes the table.
     *
     * @param excluded the tests that were not run, and why
     */
    void add(String name, String suite, Map<String, String> excluded, Result result) throws IOException {
        String rows = row(suite, WITHOUT, result.without())
                + result.with().map(run -> row(suite, WITH, run)).orElse("")
                + loadersLeft(suite, WITHOUT, result.without())
                + result.with().map(run -> loadersLeft(suite, WITH, run)).orElse("")
                + excluded.entrySet().stream()
                        .map(test -> "Not run on either side: " + test.getKey() + ". " + test.getValue() + "\n")
                        .collect(Collectors.joining())
                + result.repeated().stream().map(test -> "Repeated: " + test + "\n")
                        .collect(Collectors.joining());
        write(name, rows);
    }

    /** Stores why a suite was not run on a server, and writes the table. */
    void addNotRun(String name, String suite, String server, String reason) throws IOException {
        write(name, "Not run: " + suite + " on " + server + ". " + reason + "\n");
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name + ROWS), text);
        Files.writeString(folder.resolve("peer-suites.md"), text(lines()));
    }

    private List<String> lines() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> rows = files.filter(file -> file.toString().endsWith(ROWS)).sorted().toList();
            StringBuilder text = new StringBuilder();
            for (Path file : rows) {
                text.append(Files.readString(file));
            }
            return text.toString().lines().toList();
        }
    }

    /** Returns the table, followed by a list of the other lines. */
    private static String text(List<String> lines) {
        String table = cells(COLUMNS) + cells(COLUMNS.stream().map(column -> "---").toList())
                + lines.stream().filter(line -> line.startsWith("|")).map(line -> line + "\n")
                        .collect(Collectors.joining());
        String remarks = lines.stream().filter(line -> !line.startsWith("|")).map(line -> "- " + line + "\n")
                .collect(Collectors.joining());
        return remarks.isEmpty() ? table : table + "\n" + remarks;
    }

    private static String row(String suite, String side, SuiteRun run) {
        return cells(List.of(run.server(), run.jdk(), suite, side, run.outcomes().summary(),
                Integer.toString(run.deployments()), count(run),
                megabytes(run.before().heap()) + " → " + megabytes(run.after().heap()),
                megabytes(run.before().metaspace()) + " → " + megabytes(run.after().metaspace()),
                Long.toString(run.time().toSeconds())));
    }

    /** Returns a line that names the archives whose class loaders are left, or an empty text if there are none. */
    private static String loadersLeft(String suite, String side, SuiteRun run) {
        return run.loadersLeft() == 0 ? "" : "Class loaders left by the " + suite + " on " + run.server() + " " + side
                + ": " + run.retained().entrySet().stream().filter(archive -> archive.getValue() > 0)
                        .sorted(Map.Entry.comparingByKey())
                        .map(archive -> archive.getKey() + " (" + archive.getValue() + ")")
                        .collect(Collectors.joining(", ")) + "\n";
    }

    /** Returns the number of class loaders left and, in parentheses, that without soft references if it is smaller. */
    private static String count(SuiteRun run) {
        int left = run.loadersLeft();
        int strong = run.strongLoadersLeft();
        return strong < left ? left + " (" + strong + ")" : Integer.toString(left);
    }

    private static String cells(List<String> cells) {
        return "| " + String.join(" | ", cells) + " |\n";
    }

    private static String megabytes(long bytes) {
        return String.format(Locale.ROOT, "%.0f", bytes / 1e6);
    }
}
