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
 * The command that an installed server's asadmin would start its JVM with. The simulator runs it itself: asadmin starts
 * servers that outlive it.
 */
record StartCommand(List<String> arguments) {
    /** All that the main class of these servers has ever been called lies in here. */
    private static final String MAIN_PACKAGE = "com.sun.enterprise.glassfish.bootstrap.";
    /** Has the server wait for passwords that asadmin would give it. */
    private static final String READ_STDIN = "-read-stdin";

    /** Has asadmin print it. What is printed stays in the server's log if it cannot be understood. */
    static StartCommand of(Path home, InstalledServerConfiguration settings) throws IOException {
        String script = File.separatorChar == '\\' ? "asadmin.bat" : "asadmin";
        List<String> command = List.of(
                home.resolve("glassfish/bin").resolve(script).toString(), "--terse",
                "start-domain", "--dry-run", "--domaindir", home.resolve(ServerCopy.DOMAINS).toString(),
                String.valueOf(ServerCopy.DOMAIN.getFileName()));
        String name = "asadmin of " + settings.server().title();
        try (ServerProcess asadmin = ServerProcess.start(name, command,
                Map.of("AS_JAVA", settings.javaHome().toString()), home.toFile(), settings.log())) {
            if (!asadmin.awaitEnd(Duration.ofSeconds(settings.startTimeoutSeconds()))) {
                throw asadmin.failure("did not end within " + settings.startTimeoutSeconds() + " s");
            }
        }
        StartCommand start = parse(new String(Files.readAllBytes(settings.log().toPath()), console()).lines().toList());
        Files.delete(settings.log().toPath()); // from here on it is the server's
        return start;
    }

    /** What programs of this machine print; a character that it does not have is replaced. */
    private static Charset console() {
        return Charset.forName(System.getProperty("native.encoding", StandardCharsets.UTF_8.name()));
    }

    /** Of what asadmin prints: other things perhaps, the java command, and an argument on each line from there on. */
    static StartCommand parse(List<String> lines) throws IOException {
        int java = -1;
        for (int i = 0; i < lines.size(); i++) {
            java = lines.get(i).matches(".*[/\\\\]bin[/\\\\]java(\\.exe)?") ? i : java;
        }
        List<String> arguments = java < 0 ? List.of() : lines.subList(java + 1, lines.size()).stream()
                .takeWhile(line -> !line.isBlank()).toList();
        if (arguments.stream().noneMatch(StartCommand::isMainClass)) {
            throw new IOException("its asadmin does not tell how it is started, but says: "
                    + String.join(" ", lines).strip());
        }
        int stdin = arguments.indexOf(READ_STDIN);
        if (stdin < 0) {
            return new StartCommand(arguments);
        }
        List<String> silent = new ArrayList<>(arguments);
        silent.subList(stdin, stdin + 2).clear();
        return new StartCommand(List.copyOf(silent));
    }

    /**
     * The same on a JDK, with options of the JVM that win over those it has. Without a command for when memory runs
     * out, which is provoked: nothing else would switch it off.
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
