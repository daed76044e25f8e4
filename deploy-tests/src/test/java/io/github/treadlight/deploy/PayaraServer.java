package io.github.treadlight.deploy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * An unpacked Payara Server with the module in {@code glassfish/modules}, driven by its own asadmin. Listens on the
 * loopback address and on free ports only; stopped by process id when asadmin does not stop it.
 */
final class PayaraServer {
    private static final int COMMAND_SECONDS = 120;
    private static final int HTTP = 8080;
    private static final int ADMIN = 4848;
    /** Every port of domain1 as it is unpacked. */
    private static final int[] PORTS = {HTTP, ADMIN, 8181, 3700, 3820, 3920, 8686};

    private final Path home;
    private int httpPort;
    private int adminPort;

    private PayaraServer(Path home) {
        this.home = home;
    }

    static PayaraServer start(Path home, Path module) throws Exception {
        PayaraServer server = new PayaraServer(home);
        Files.copy(module, home.resolve("glassfish/modules/treadlight.jar"), StandardCopyOption.REPLACE_EXISTING);
        server.isolate();
        Runtime.getRuntime().addShutdownHook(new Thread(server::kill));
        server.asadmin("start-domain", "domain1");
        return server;
    }

    /** Rewrites the unpacked domain.xml: loopback addresses, free ports, nothing that searches the network. */
    private void isolate() throws IOException {
        Path file = domain().resolve("config/domain.xml");
        String domain = Files.readString(file)
                .replace("address=\"0.0.0.0\"", "address=\"127.0.0.1\"")
                .replace("<network-listener port", "<network-listener address=\"127.0.0.1\" port")
                .replace("<hazelcast-config-specific-configuration",
                        "<hazelcast-config-specific-configuration enabled=\"false\"")
                .replace("type=\"EMBEDDED\"", "type=\"DISABLED\"");
        for (int port : PORTS) {
            int free = freePort();
            domain = domain.replace("port=\"" + port + "\"", "port=\"" + free + "\"");
            httpPort = port == HTTP ? free : httpPort;
            adminPort = port == ADMIN ? free : adminPort;
        }
        Files.writeString(file, domain);
    }

    /** Runs a command and returns what it prints; fails when the command does. */
    String asadmin(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-jar", home.resolve("glassfish/lib/client/appserver-cli.jar").toString(),
                "--port", Integer.toString(adminPort),
                "--terse"));
        command.addAll(List.of(arguments));
        Path output = Files.createTempFile("asadmin", ".out");
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            boolean ended = process.waitFor(COMMAND_SECONDS, TimeUnit.SECONDS);
            if (!ended || process.exitValue() != 0) {
                process.destroyForcibly();
                throw new AssertionError("asadmin " + String.join(" ", arguments) + " failed: "
                        + Files.readString(output) + "; the server's log is " + log().file());
            }
            return Files.readString(output);
        } finally {
            Files.delete(output);
        }
    }

    URI uri(String path) {
        return URI.create("http://127.0.0.1:" + httpPort + path);
    }

    ServerLog log() {
        return new ServerLog(domain().resolve("logs/server.log"));
    }

    void stop() throws Exception {
        try {
            asadmin("stop-domain", "domain1");
        } finally {
            kill();
        }
    }

    private void kill() {
        pid().flatMap(ProcessHandle::of).ifPresent(ProcessHandle::destroyForcibly);
    }

    /** The server's process id; empty when it stopped, for then it deletes the file. */
    private Optional<Long> pid() {
        try {
            return Optional.of(Long.parseLong(Files.readString(domain().resolve("config/pid")).strip()));
        } catch (IOException stopped) {
            return Optional.empty();
        }
    }

    private Path domain() {
        return home.resolve("glassfish/domains/domain1");
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
