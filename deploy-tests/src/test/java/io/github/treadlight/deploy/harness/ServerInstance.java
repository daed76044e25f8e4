package io.github.treadlight.deploy.harness;

import io.github.treadlight.sim.server.FreePort;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A server instance of a {@link ServerGroup}, which listens on free ports of the loopback address. */
public final class ServerInstance {
    private static final String HTTP = "HTTP_LISTENER_PORT";
    /** The names of the ports in the configuration of an instance. Only Payara has the last one. */
    private static final List<String> PORTS = List.of(
            HTTP, "HTTP_SSL_LISTENER_PORT", "ASADMIN_LISTENER_PORT", "JMX_SYSTEM_CONNECTOR_PORT", "IIOP_LISTENER_PORT",
            "IIOP_SSL_LISTENER_PORT", "IIOP_SSL_MUTUALAUTH_PORT", "JMS_PROVIDER_PORT", "OSGI_SHELL_TELNET_PORT",
            "JAVA_DEBUGGER_PORT", "HZ_LISTENER_PORT");
    /** The name of the node in a new domain. */
    private static final String NODE = "localhost-domain1";
    private static final int START_ATTEMPTS = 10;

    private final InstalledServer domain;
    private final Path nodes;
    private final String name;
    private final Map<String, Integer> ports = new LinkedHashMap<>();
    /** The log since the last start of the instance. */
    private ServerLog log;

    private ServerInstance(InstalledServer domain, Path nodes, String name) {
        this.domain = domain;
        this.nodes = nodes;
        this.name = name;
        log = ServerLog.of(folder().resolve("logs/server.log"));
    }

    /**
     * Creates an instance and does not start it.
     *
     * @param nodes the folder for the files of the instance
     * @param membership the option of {@code create-local-instance} that adds it to a group
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

    /** Returns the instance's name. */
    public String name() {
        return name;
    }

    @Override
    public String toString() {
        return name;
    }

    /** Returns the URI of a path on this instance. */
    public URI uri(String path) {
        return URI.create("http://127.0.0.1:" + ports.get(HTTP) + path);
    }

    /** Returns the process id of the running instance. */
    public long pid() {
        return ServerFiles.readPid(folder().resolve("config/pid")).orElseThrow();
    }

    /** Returns what the instance has logged since its last start. */
    public ServerLog log() {
        return log;
    }

    /** Starts the instance. */
    public void start() throws Exception {
        log = log.fromNow();
        local("start-local-instance", List.of());
        // GlassFish 7 sometimes starts without a log, see InstalledServer.
        for (int again = 0; again < START_ATTEMPTS && log.records().size() < 2; again++) {
            stop();
            local("start-local-instance", List.of());
        }
    }

    /** Stops the instance. */
    public void stop() throws Exception {
        try {
            // Not stop-local-instance, which GlassFish 8 was seen to refuse: "Authentication failed for user: null".
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
        domain.runAsadmin(arguments.toArray(String[]::new));
    }

    private void kill() {
        ServerFiles.readPid(folder().resolve("config/pid")).flatMap(ProcessHandle::of)
                .ifPresent(ProcessHandle::destroyForcibly);
    }

    private Path folder() {
        return nodes.resolve(NODE).resolve(name);
    }
}
