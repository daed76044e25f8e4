package io.github.treadlight.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A launcher of JVMs that run a main class of the benchmarks with the class path of the current JVM.
 *
 * @param java the path of the Java launcher
 */
public record ForkedJvm(Path java) {
    /** Returns the launcher of the current JVM. */
    public static ForkedJvm running() {
        return new ForkedJvm(Path.of(System.getProperty("java.home"), "bin", "java"));
    }

    /**
     * Runs a main class until its JVM exits.
     *
     * @return its standard output; its standard error goes to that of the current JVM
     * @throws IllegalStateException if its exit status is not 0
     */
    public String run(List<String> options, Class<?> main, List<String> arguments)
            throws IOException, InterruptedException {
        return run(options, System.getProperty("java.class.path"), main, arguments);
    }

    /** Runs a main class as {@link #run(List, Class, List)} does, but with another class path. */
    public String run(List<String> options, String classPath, Class<?> main, List<String> arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(java.toString());
        command.addAll(options);
        command.addAll(List.of("-cp", classPath, main.getName()));
        command.addAll(arguments);
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            process.getOutputStream().close();
            String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int exit = process.waitFor();
            if (exit != 0) {
                throw new IllegalStateException(
                        main.getSimpleName() + " " + String.join(" ", arguments) + " failed with exit status " + exit);
            }
            return printed;
        } finally {
            process.destroyForcibly(); // in case of an interruption
        }
    }
}
