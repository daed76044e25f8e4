package io.github.treadlight.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A JVM that runs one of the main classes here, with this JVM's class path.
 *
 * @param java its launcher
 */
public record ForkedJvm(Path java) {
    /** The JVM that runs. */
    public static ForkedJvm running() {
        return new ForkedJvm(Path.of(System.getProperty("java.home"), "bin", "java"));
    }

    /**
     * Runs it until it ends.
     *
     * @return what it printed; what it had to complain of goes to this JVM's standard error
     * @throws IllegalStateException if it failed
     */
    public String run(List<String> options, Class<?> main, List<String> arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(java.toString());
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
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
                        main.getSimpleName() + " " + String.join(" ", arguments) + " ended with " + exit);
            }
            return printed;
        } finally {
            process.destroyForcibly(); // when interrupted
        }
    }
}
