package io.github.treadlight.deploy.harness;

import static org.awaitility.Awaitility.await;

import io.github.treadlight.sim.server.CommandResult;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.awaitility.core.ConditionTimeoutException;

/** The asadmin of an installed server. Each command runs in a new process. */
public final class Asadmin {
    private static final int COMMAND_SECONDS = 120;
    /** JVM options for a process of about a second, in which C2 would cost more than it saves. */
    private static final String JVM_OPTIONS = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC";

    private final Path home;
    private final Path java;
    private final int port;
    /** The options with the credentials of the administrator; none as long as the administrator has no password. */
    private List<String> credentials = List.of();

    Asadmin(Path home, Path java, int port) {
        this.home = home;
        this.java = java;
        this.port = port;
    }

    /** Runs a command, which may fail, and returns its output. */
    public CommandResult run(String... command) throws IOException, InterruptedException {
        String script = File.separatorChar == '\\' ? "asadmin.bat" : "asadmin";
        List<String> line = new ArrayList<>(List.of(
                home.resolve("glassfish/bin").resolve(script).toString(),
                "--port", Integer.toString(port),
                "--terse"));
        line.addAll(credentials);
        line.addAll(List.of(command));
        Path output = Files.createTempFile(BuildFiles.work(""), "asadmin", ".out");
        try {
            ProcessBuilder builder = new ProcessBuilder(line)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile());
            builder.environment().put("AS_JAVA", java.toString());
            builder.environment().put("AS_EXTRA_JAVA_OPTS", JVM_OPTIONS); // read by Payara
            builder.environment().put("ASADMIN_JVM_OPTIONS", JVM_OPTIONS); // read by GlassFish 8
            Process process = builder.start();
            if (!process.waitFor(COMMAND_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new AssertionError("asadmin " + String.join(" ", command) + " did not end within "
                        + COMMAND_SECONDS + " s: " + Files.readString(output));
            }
            return new CommandResult(process.exitValue() == 0, Files.readString(output));
        } finally {
            Files.delete(output);
        }
    }

    /**
     * Sets the password of the administrator. Later commands use it.
     *
     * @param file the file in which to save the password
     */
    void protect(String password, Path file) throws IOException, InterruptedException {
        credentials = credentials(file);
        changePassword(password, file);
        // GlassFish 8 and Payara 6 were each seen once to reject the new password in all later commands.
        if (!acceptsCommands()) {
            changePassword(password, file);
            if (!acceptsCommands()) {
                throw new AssertionError("the server rejects the new password: " + run("list-applications").message());
            }
        }
    }

    private void changePassword(String password, Path file) throws IOException, InterruptedException {
        Files.writeString(file, "AS_ADMIN_PASSWORD=\nAS_ADMIN_NEWPASSWORD=" + password + "\n");
        CommandResult result = run("change-admin-password");
        if (!result.succeeded()) {
            throw new AssertionError("change-admin-password failed: " + result.message());
        }
        Files.writeString(file, "AS_ADMIN_PASSWORD=" + password + "\n");
    }

    private boolean acceptsCommands() {
        try {
            await().atMost(20, TimeUnit.SECONDS).until(() -> run("list-applications").succeeded());
            return true;
        } catch (ConditionTimeoutException rejected) {
            return false;
        }
    }

    /** Returns an asadmin that uses another password, which it saves in a file. */
    Asadmin with(String password, Path file) throws IOException {
        Asadmin other = new Asadmin(home, java, port);
        other.credentials = credentials(Files.writeString(file, "AS_ADMIN_PASSWORD=" + password + "\n"));
        return other;
    }

    private static List<String> credentials(Path file) {
        return List.of("--user", "admin", "--passwordfile", file.toString());
    }
}
