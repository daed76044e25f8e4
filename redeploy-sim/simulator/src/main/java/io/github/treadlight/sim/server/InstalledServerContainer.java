package io.github.treadlight.sim.server;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
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
    private int port;
    private int adminPort;
    private @Nullable Administration administration;

    @Override
    public Class<InstalledServerConfiguration> getConfigurationClass() {
        return InstalledServerConfiguration.class;
    }

    @Override
    ServerProcess launch(InstalledServerConfiguration settings, Path work) throws IOException {
        Path home = work.resolve("home");
        ServerCopy.make(settings.home(), home, settings.module());
        Path domain = home.resolve(ServerCopy.DOMAIN);
        DomainPorts ports = DomainPorts.isolate(
                domain.resolve("config/domain.xml"), settings.server(), settings.messageBroker());
        port = ports.httpPort();
        adminPort = ports.adminPort();
        administration = new Administration(ports.adminPort(), domain.resolve("config/local-password"),
                Duration.ofSeconds(settings.answerTimeoutSeconds()));
        StartCommand start = StartCommand.of(home, settings);
        List<String> command = start.with(settings.javaHome(), jvmArguments());
        // asadmin sets this variable, with which GlassFish 8 finds the database of EJB timers.
        Map<String, String> environment = new HashMap<>(settings.environment());
        environment.put("AS_DERBY_INSTALL", home.resolve("javadb").toString());
        return ServerProcess.start(settings.server().title(), command, environment,
                domain.resolve("config").toFile(), settings.log());
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
        Path logs = settings.workDirectory().toPath().resolve("home").resolve(ServerCopy.DOMAIN).resolve("logs");
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

    private Administration administration() {
        return Objects.requireNonNull(administration, "the server is not started");
    }

    @Override
    public int port() {
        return port;
    }

    /** Returns the administration port of the running server. */
    public int adminPort() {
        return adminPort;
    }
}
