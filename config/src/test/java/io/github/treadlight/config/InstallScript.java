package io.github.treadlight.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A copy of {@code install.sh} in a folder like the zip. The jar beside it is a line of text and the end of a zip. */
final class InstallScript {
    /** The content of the jar, with the last record of a zip. */
    static final String JAR = "the jar of this test\nPK\u0005\u0006" + "\0".repeat(18);

    private final Path script;
    private final Path output;
    private final Map<String, String> environment = new HashMap<>();
    private final List<String> prefix = new ArrayList<>(List.of("sh"));

    /** The exit code of a run and its output, including errors. */
    record Result(int exitCode, String output) {}

    /** Copies the script into a new folder. */
    InstallScript(Path folder) throws IOException {
        script = Files.createDirectories(folder).resolve("install.sh");
        output = folder.resolve("output.txt");
        Files.copy(Path.of("install.sh"), script);
        Files.writeString(jar(), JAR);
    }

    /** Returns the jar that the script installs. */
    Path jar() {
        return script.resolveSibling("treadlight.jar");
    }

    /** Sets a variable of the script's environment. */
    void set(String variable, String value) {
        environment.put(variable, value);
    }

    /** Replaces {@code sh}, the command that runs the script. */
    void runWith(String... commands) {
        prefix.clear();
        prefix.addAll(List.of(commands));
    }

    /** Runs the script in a folder, and kills it if it takes longer than a minute. */
    Result runIn(Path directory, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(prefix);
        command.add(script.toString());
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().remove("AS_JAVA");
        builder.environment().remove("JAVA_HOME");
        builder.environment().putAll(environment);
        Process process = builder.start();
        if (!process.waitFor(1, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            throw new AssertionError("install.sh did not end: " + Files.readString(output));
        }
        return new Result(process.exitValue(), Files.readString(output));
    }

    Result run(String... arguments) throws IOException, InterruptedException {
        return runIn(script.getParent(), arguments);
    }
}
