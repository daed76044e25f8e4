package io.github.treadlight.sim.server;

import java.io.File;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The command with which asadmin would start an installed server. The simulator runs it itself, because servers that
 * asadmin starts outlive the simulator.
 *
 * @param arguments the arguments of {@code java}
 */
record StartCommand(List<String> arguments) {
    /** The package of the main class, which has different names in different servers. */
    private static final String MAIN_PACKAGE = "com.sun.enterprise.glassfish.bootstrap.";
    /** The argument that makes the server wait for passwords from asadmin. */
    private static final String READ_STDIN = "-read-stdin";

    /** Makes asadmin print the command and parses it. If parsing fails, the output remains in the server's log. */
    static StartCommand of(Path home, InstalledServerConfiguration settings) throws IOException {
        String script = File.separatorChar == '\\' ? "asadmin.bat" : "asadmin";
        List<String> command = List.of(
                home.resolve("glassfish/bin").resolve(script).toString(), "--terse",
                "start-domain", "--dry-run", "--domaindir", home.resolve(ServerCopy.DOMAINS).toString(),
                String.valueOf(ServerCopy.DOMAIN.getFileName()));
        String name = "asadmin of " + settings.server().title();
        try (ChildProcess asadmin = ChildProcess.start(name, command,
                Map.of("AS_JAVA", settings.javaHome().toString()), home.toFile(), settings.log())) {
            if (!asadmin.awaitEnd(Duration.ofSeconds(settings.startTimeoutSeconds()))) {
                throw asadmin.failure("did not end within " + settings.startTimeoutSeconds() + " s");
            }
        }
        StartCommand start = parse(new String(Files.readAllBytes(settings.log().toPath()), console()).lines().toList());
        Files.delete(settings.log().toPath()); // the server's log begins without the output of asadmin
        return start;
    }

    /** Returns the charset of the output of native programs. */
    private static Charset console() {
        return Charset.forName(System.getProperty("native.encoding", StandardCharsets.UTF_8.name()));
    }

    /** Parses the output of asadmin: possibly other lines, the path of java, and then a line for each argument. */
    static StartCommand parse(List<String> lines) throws IOException {
        int java = -1;
        for (int i = 0; i < lines.size(); i++) {
            java = lines.get(i).matches(".*[/\\\\]bin[/\\\\]java(\\.exe)?") ? i : java;
        }
        List<String> arguments = java < 0 ? List.of() : lines.subList(java + 1, lines.size()).stream()
                .takeWhile(line -> !line.isBlank()).toList();
        if (arguments.stream().noneMatch(StartCommand::isMainClass)) {
            throw new IOException("asadmin did not print the start command of the server, but: "
                    + String.join(" ", lines).strip());
        }
        int stdin = arguments.indexOf(READ_STDIN);
        if (stdin < 0) {
            return new StartCommand(arguments);
        }
        List<String> withoutStdin = new ArrayList<>(arguments);
        withoutStdin.subList(stdin, stdin + 2).clear();
        return new StartCommand(List.copyOf(withoutStdin));
    }

    /**
     * Returns the command line with a certain JDK and additional JVM options, which override existing ones. It omits
     * the option with a command for an OutOfMemoryError, because the simulator causes this error on purpose.
     */
    List<String> with(Path javaHome, List<String> jvmOptions) {
        int main = 0;
        while (!isMainClass(arguments.get(main))) {
            main++;
        }
        List<String> command = new ArrayList<>(List.of(javaHome.resolve("bin/java").toString()));
        arguments.subList(0, main).stream()
                .filter(argument -> !argument.startsWith(ServerConfiguration.ON_OUT_OF_MEMORY))
                .forEach(command::add);
        command.addAll(jvmOptions);
        command.addAll(arguments.subList(main, arguments.size()));
        return command;
    }

    private static boolean isMainClass(String argument) {
        return argument.startsWith(MAIN_PACKAGE);
    }
}
