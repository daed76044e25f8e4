package io.github.treadlight.deploy;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The asadmin of an installed server, each time in a process of its own. */
final class Asadmin {
    private static final int COMMAND_SECONDS = 120;

    private final Path home;
    private final Path java;
    private final int port;
    /** What it is told of the administrator; nothing as long as that one has no password. */
    private List<String> credentials = List.of();

    Asadmin(Path home, Path java, int port) {
        this.home = home;
        this.java = java;
        this.port = port;
    }

    /** Runs a command, which may fail. */
    Answer ask(String... arguments) throws IOException, InterruptedException {
        String script = File.separatorChar == '\\' ? "asadmin.bat" : "asadmin";
        List<String> command = new ArrayList<>(List.of(
                home.resolve("glassfish/bin").resolve(script).toString(),
                "--port", Integer.toString(port),
                "--terse"));
        command.addAll(credentials);
        command.addAll(List.of(arguments));
        Path output = Files.createTempFile("asadmin", ".out");
        try {
            ProcessBuilder builder = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile());
            builder.environment().put("AS_JAVA", java.toString());
            Process process = builder.start();
            if (!process.waitFor(COMMAND_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new AssertionError("asadmin " + String.join(" ", arguments) + " did not end within "
                        + COMMAND_SECONDS + " s: " + Files.readString(output));
            }
            return new Answer(process.exitValue(), Files.readString(output));
        } finally {
            Files.delete(output);
        }
    }

    /**
     * Gives the administrator, who has none yet, a password; commands are run with it from then on.
     *
     * @param file where it is kept
     */
    void protect(String password, Path file) throws IOException, InterruptedException {
        credentials = credentials(file);
        Files.writeString(file, "AS_ADMIN_PASSWORD=\nAS_ADMIN_NEWPASSWORD=" + password + "\n");
        Answer answer = ask("change-admin-password");
        if (answer.exit() != 0) {
            throw new AssertionError("The administrator has no password: " + answer.text());
        }
        Files.writeString(file, "AS_ADMIN_PASSWORD=" + password + "\n");
    }

    /** The same, for somebody who gives a password, right or wrong, that is kept in a file. */
    Asadmin with(String password, Path file) throws IOException {
        Asadmin other = new Asadmin(home, java, port);
        other.credentials = credentials(Files.writeString(file, "AS_ADMIN_PASSWORD=" + password + "\n"));
        return other;
    }

    private static List<String> credentials(Path file) {
        return List.of("--user", "admin", "--passwordfile", file.toString());
    }
}
