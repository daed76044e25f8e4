package io.github.treadlight.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Prints the tables of result files as Markdown.
 *
 * <pre>java -cp redeploy-sim/bench/target/benchmarks.jar io.github.treadlight.bench.Report FILE</pre>
 */
@Command(name = "Report", description = "Prints the tables of result files.", mixinStandardHelpOptions = true)
public final class Report implements Callable<Integer> {
    @Parameters(paramLabel = "FILE", arity = "1..*", description = "Result files.")
    private List<Path> files = List.of();

    @Option(
            names = "--base",
            paramLabel = "RIVAL",
            description = "The rival to which ratios are. Default: the JDK, or the first rival.")
    private String base = "";

    private Report() {}

    /** Exits with 0, with 1 if a file is unreadable, or with 2 for a usage error. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new Report()).execute(arguments));
    }

    @Override
    public Integer call() throws IOException {
        for (Path file : files) {
            System.out.print(tables(file, base));
        }
        return 0;
    }

    /** Writes a page with the tables of all result files below a directory. */
    static void write(Path directory) throws IOException {
        StringBuilder text = new StringBuilder("""
                # Results

                Written by `Compare`. [The README](../README.md) explains the measurements. Lower is better. Parentheses
                contain the ratio to the JDK's figure, or to the first column, in the same run. With several rounds, or
                sizes of a case, a figure is their median, with the range in brackets, and the ratio is the median of
                the rounds' ratios.
                """);
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path file : all.filter(each -> each.toString().endsWith(".csv")).sorted().toList()) {
                text.append("\n## ").append(directory.relativize(file)).append('\n').append(tables(file, ""));
            }
        }
        Files.writeString(directory.resolve("results.md"), text);
    }

    private static String tables(Path file, String base) throws IOException {
        ResultFile results = ResultFile.read(file);
        StringBuilder text = new StringBuilder("\n" + results.environment() + "\n");
        for (ResultTable table : ResultTable.of(results.figures())) {
            String jdk = Rival.JDK.name();
            String first = table.rivals().contains(jdk) ? jdk : table.rivals().iterator().next();
            text.append("\n### ").append(table.title()).append("\n\n");
            text.append(table.markdown(base.isEmpty() ? first : base));
        }
        return text.toString();
    }
}
