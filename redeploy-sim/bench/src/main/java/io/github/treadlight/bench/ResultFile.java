package io.github.treadlight.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The figures of one or more benchmarks on one JVM.
 *
 * @param environment the JVM, its collector and options, the processor, and the date
 */
record ResultFile(String environment, List<Figure> figures) {
    private static final String HEADER = "benchmark,rival,parameters,threads,score,error,unit";

    void write(Path file) throws IOException {
        List<String> lines = new ArrayList<>(List.of("# " + environment, HEADER));
        figures.forEach(figure -> lines.add(figure.line()));
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.write(file, lines);
    }

    static ResultFile read(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        return new ResultFile(
                lines.get(0).substring(2), lines.stream().skip(2).map(Figure::parse).toList());
    }
}
