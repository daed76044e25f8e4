package io.github.treadlight.sim.server;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * The commands of a file, which a running server's own asadmin runs, because it knows their options. The file has the
 * syntax of Payara's option {@code --postbootcommandfile}, in which a backslash needs no escape.
 */
final class PostBootCommands {
    private PostBootCommands() {}

    /**
     * Runs the commands.
     *
     * @param output the file for the output of asadmin
     * @throws ServerFailedException if a command fails; the message has its output
     */
    static void run(Path file, Path home, int adminPort, Path javaHome, File output) throws IOException {
        Path escaped = Files.writeString(Path.of(output + ".asadmin"), Files.readString(file).replace("\\", "\\\\"));
        String script = File.separatorChar == '\\' ? "asadmin.bat" : "asadmin";
        List<String> command = List.of(home.resolve("glassfish/bin").resolve(script).toString(),
                "--host", ServerContainer.HOST, "--port", Integer.toString(adminPort), "--interactive=false",
                "multimode", "--file", escaped.toString());
        try (ChildProcess asadmin = ChildProcess.start("asadmin", command,
                Map.of("AS_JAVA", javaHome.toString()), home.toFile(), output)) {
            if (!asadmin.awaitEnd(Duration.ofMinutes(2))) {
                throw asadmin.failure("did not run the commands of " + file + " within two minutes");
            }
        }
        List<String> lines = Files.readAllLines(output.toPath());
        if (lines.stream().anyMatch(line -> line.matches("Command \\S+ failed\\."))) {
            throw new ServerFailedException("A command of " + file + " failed: "
                    + String.join(" ", lines).strip().replaceAll("\\s+", " "));
        }
    }
}
