package io.github.treadlight.sim.server;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A container for Payara Server or GlassFish, which runs a copy of an unpacked server. It deploys through the
 * administration port, so that deployments run in the same threads as those of administrators.
 */
public final class InstalledServerContainer extends ServerContainer<InstalledServerConfiguration> {
    private static final String NOT_PREPARED = "the server is not prepared";
    /** As long as asadmin waits for the end of the server. */
    private static final Duration STOP_TIMEOUT = Duration.ofMinutes(1);

    private @Nullable DomainPorts ports;
    /** True if the user's commands have run; the domain keeps their results over restarts. */
    private boolean configured;
    private @Nullable Administration administration;

    @Override
    public Class<InstalledServerConfiguration> getConfigurationClass() {
        return InstalledServerConfiguration.class;
    }

    @Override
    void install(InstalledServerConfiguration settings, Path work) throws IOException {
        configured = false;
        ServerCopy.make(settings.home(), home(), settings.resources().domain(), settings.module());
        for (Path library : settings.resources().libraries()) {
            Files.copy(library, Files.createDirectories(domain().resolve("lib")).resolve(library.getFileName()));
        }
        ports = DomainPorts.isolate(domain().resolve("config/domain.xml"), settings.server(), settings.messageBroker());
        administration = new Administration(ports.adminPort(), domain().resolve("config/local-password"),
                Duration.ofSeconds(settings.answerTimeoutSeconds()));
    }

    @Override
    ChildProcess launch(InstalledServerConfiguration settings, Path work) throws IOException {
        Files.deleteIfExists(settings.log().toPath()); // asadmin writes its output to the same file
        List<String> command = StartCommand.of(home(), settings).with(settings.javaHome(), jvmArguments());
        // asadmin sets these variables, with which GlassFish 8 finds the database of EJB timers and the message broker.
        Map<String, String> environment = new HashMap<>(settings.environment());
        environment.put("AS_DERBY_INSTALL", home().resolve("javadb").toString());
        environment.put("AS_IMQ_LIB", home().resolve("mq/lib").toString());
        environment.put("AS_IMQ_BIN", home().resolve("mq/bin").toString());
        return ChildProcess.start(settings.server().title(), command, environment,
                domain().resolve("config").toFile(), settings.log());
    }

    /**
     * Replaces Treadlight in a stopped server.
     *
     * @param module the jar to install; null for none
     */
    public void replaceModule(@Nullable Path module) throws IOException {
        ServerCopy.install(module, home());
    }

    @Override
    public void shutDown() {
        if (pid().isEmpty()) {
            return;
        }
        try {
            administration().run("stop-domain");
        } catch (IOException ended) {
            // The server may end before it responds.
        }
        if (!process().awaitEnd(STOP_TIMEOUT)) {
            throw process().failure("did not stop within " + STOP_TIMEOUT.toSeconds() + " s");
        }
        end();
    }

    /** Returns whether the administration port responds; by then, the server has created the JVM's MBean server. */
    @Override
    boolean isConnectable() throws IOException {
        return administration().isUp();
    }

    @Override
    boolean acceptsDeployments() {
        return true;
    }

    @Override
    void configure(InstalledServerConfiguration settings, Path work) throws IOException {
        Path commands = settings.resources().postBoot();
        if (commands != null && !configured) {
            PostBootCommands.run(commands, home(), ports().adminPort(), settings.javaHome(),
                    work.resolve("post-boot.log").toFile());
            configured = true;
        }
    }

    @Override
    Path serverLog() {
        return domain().resolve("logs/server.log");
    }

    @Override
    CommandResult deploy(String name, Path file) throws IOException {
        return administration().run(
                "deploy", "name=" + name, "contextroot=" + name, "DEFAULT=" + file);
    }

    @Override
    CommandResult undeploy(String name) throws IOException {
        return administration().run("undeploy", "DEFAULT=" + name);
    }

    /** Appends the server's own log files to the log with the output of its JVM. */
    @Override
    void keepLog(InstalledServerConfiguration settings) throws IOException {
        Path logs = domain().resolve("logs");
        if (!Files.isDirectory(logs)) {
            return; // the server was never started
        }
        try (Stream<Path> files = Files.list(logs);
                OutputStream log = Files.newOutputStream(
                        settings.log().toPath(), StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            List<Path> inOrder = files.filter(file -> file.getFileName().toString().matches("server\\.log(_.*\\d)?"))
                    .sorted(Comparator.comparing(InstalledServerContainer::isCurrent).thenComparing(Path::toString))
                    .toList();
            for (Path file : inOrder) {
                Files.copy(file, log);
            }
        }
    }

    /** Returns whether a log file is the current one; the names of rotated files contain a time. */
    private static boolean isCurrent(Path log) {
        return log.endsWith("server.log");
    }

    @Override
    public CommandResult asadmin(String... command) throws IOException {
        return administration().run(command[0], Arrays.stream(command).skip(1)
                .map(word -> word.startsWith("--") ? word.substring(2) : "DEFAULT=" + word).toArray(String[]::new));
    }

    private Administration administration() {
        return Objects.requireNonNull(administration, NOT_PREPARED);
    }

    /** Returns the ports of the server. */
    public DomainPorts ports() {
        return Objects.requireNonNull(ports, NOT_PREPARED);
    }

    @Override
    public int port() {
        return ports().httpPort();
    }

    /** Returns the folder of the server that runs, a copy of the configured one. */
    public Path home() {
        return work().resolve("home");
    }

    /** Returns the folder of the server's domain. */
    public Path domain() {
        return home().resolve(ServerCopy.DOMAIN);
    }
}
