package io.github.treadlight.bench;

import io.github.treadlight.bench.rmi.OrbJars;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.Options;

/**
 * A group of benchmark runs of {@link Compare} that differ in one parameter: a line of {@code batches.txt} or
 * {@code batches-short.txt}.
 *
 * @param file the name of the result file; several batches may write to one file
 * @param rounds how often each case is run, one run after the other
 * @param parameter the name of the parameter that distinguishes the cases
 * @param cases the values of the parameter
 * @param arguments the other arguments of JMH's command line
 */
record Batch(String file, int rounds, String parameter, List<String> cases, List<String> arguments) {
    /** The arguments that all short batches have. */
    private static final List<String> FEW_ITERATIONS =
            List.of("-f", "1", "-wi", "1", "-i", "2", "-w", "200ms", "-r", "200ms");

    /** Returns the batches for all tables of a JDK feature release. */
    static List<Batch> full(int feature) throws IOException {
        return read("batches.txt", List.of()).filter(batch -> batch.runsOn(feature)).toList();
    }

    /** Returns short batches of all benchmarks. They only prove that everything runs. */
    static List<Batch> brief() throws IOException {
        return read("batches-short.txt", FEW_ITERATIONS).toList();
    }

    private static Stream<Batch> read(String resource, List<String> more) throws IOException {
        try (InputStream in = Objects.requireNonNull(Batch.class.getResourceAsStream(resource))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(line -> parse(line, more));
        }
    }

    private static Batch parse(String line, List<String> more) {
        String[] words = line.split(" ", -1);
        String[] file = words[0].split("\\*", 2);
        int rounds = file.length == 1 ? 1 : Integer.parseInt(file[1]);
        String[] parameter = words[1].split("=", 2);
        List<String> arguments = new ArrayList<>(List.of(words).subList(2, words.length));
        arguments.addAll(more);
        return new Batch(file[0], rounds, parameter[0], List.of(parameter[1].split(",", -1)), arguments);
    }

    private boolean runsOn(int feature) {
        return Stream.of(OrbJars.values())
                .noneMatch(orb -> arguments.contains("orb=" + orb) && !orb.runsOn(feature));
    }

    /** Returns the JMH options for one of the cases. */
    Options options(ForkedJvm jvm, String one) throws CommandLineOptionException {
        List<String> all = new ArrayList<>(arguments);
        all.addAll(List.of("-p", parameter + "=" + one, "-jvm", jvm.java().toString(), "-foe", "true"));
        return new CommandLineOptions(all.toArray(String[]::new));
    }
}
