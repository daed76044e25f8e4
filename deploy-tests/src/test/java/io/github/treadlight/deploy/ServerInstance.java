package io.github.treadlight.deploy;

import io.github.treadlight.sim.server.FreePort;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** One of the servers of a {@link ServerGroup}: on this machine, on the loopback address and on free ports. */
final class ServerInstance {
    private static final String HTTP = "HTTP_LISTENER_PORT";
    /** What the configuration that instances get a copy of calls its ports; the last one only on Payara. */
    private static final List<String> PORTS = List.of(
            HTTP, "HTTP_SSL_LISTENER_PORT", "ASADMIN_LISTENER_PORT", "JMX_SYSTEM_CONNECTOR_PORT", "IIOP_LISTENER_PORT",
            "IIOP_SSL_LISTENER_PORT", "IIOP_SSL_MUTUALAUTH_PORT", "JMS_PROVIDER_PORT", "OSGI_SHELL_TELNET_PORT",
            "JAVA_DEBUGGER_PORT", "HZ_LISTENER_PORT");
    /** The node that a new domain has. */
    private static final String NODE = "localhost-domain1";
    private static final int START_ATTEMPTS = 10;

    private final InstalledServer domain;
    private final Path nodes;
    private final String name;
    private final Map<String, Integer> ports = new LinkedHashMap<>();
    /** How many records there were before it was started last. */
    private int logged;

    private ServerInstance(InstalledServer domain, Path nodes, String name) {
        this.domain = domain;
        this.nodes = nodes;
        this.name = name;
    }

    /**
     * Makes one that its domain knows of; it does not run yet.
     *
     * @param nodes where its files go
     * @param membership the option of {@code create-local-instance} that makes it one of a group
     */
    static ServerInstance create(InstalledServer domain, Path nodes, String name, String... membership)
            throws Exception {
        ServerInstance instance = new ServerInstance(domain, nodes, name);
        for (String port : PORTS) {
            instance.ports.put(port, FreePort.next());
        }
        List<String> options = new ArrayList<>(Arrays.asList(membership));
        options.addAll(List.of("--systemproperties", instance.ports.entrySet().stream()
                .map(port -> port.getKey() + "=" + port.getValue())
                .collect(Collectors.joining(":"))));
        instance.local("create-local-instance", options);
        Runtime.getRuntime().addShutdownHook(new Thread(instance::kill));
        return instance;
    }

    String name() {
        return name;
    }

    /** For messages of tests. */
    @Override
    public String toString() {
        return name;
    }

    URI uri(String path) {
        return URI.create("http://127.0.0.1:" + ports.get(HTTP) + path);
    }

    /** What it has logged since it was started last. */
    ServerLog log() {
        return new ServerLog(logFile(), logged);
    }

    void start() throws Exception {
        logged = Files.exists(logFile()) ? new ServerLog(logFile(), 0).length() : 0;
        local("start-local-instance", List.of());
        // See InstalledServer: GlassFish 7 starts without its log at times.
        for (int again = 0; again < START_ATTEMPTS && log().length() < 2; again++) {
            stop();
            local("start-local-instance", List.of());
        }
    }

    void stop() throws Exception {
        try {
            // Not stop-local-instance: GlassFish 8 was seen to answer "Authentication failed for user: null" to it.
            domain.asadmin("stop-instance", name);
        } finally {
            kill();
        }
    }

    private void local(String command, List<String> options) throws Exception {
        List<String> arguments = new ArrayList<>(
                List.of(command, "--nodedir", nodes.toString(), "--node", NODE));
        arguments.addAll(options);
        arguments.add(name);
        domain.asadmin(arguments.toArray(String[]::new));
    }

    private void kill() {
        try {
            long pid = Long.parseLong(Files.readString(folder().resolve("config/pid")).strip());
            ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
        } catch (IOException stopped) {
            // then it has deleted the file
        }
    }

    private Path logFile() {
        return folder().resolve("logs/server.log");
    }

    private Path folder() {
        return nodes.resolve(NODE).resolve(name);
    }
}
