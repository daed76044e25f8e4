package io.github.treadlight.deploy;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * An unpacked Payara Server or GlassFish with the module in {@code glassfish/modules}, driven by its own asadmin.
 * Listens on the loopback address and on free ports only; stopped by process id when asadmin does not stop it.
 */
final class InstalledServer implements AppServer {
    private static final String DOMAIN = "domain1";
    private static final int COMMAND_SECONDS = 120;
    private static final int HTTP = 8080;
    private static final int ADMIN = 4848;
    /** Every port of domain1 as it is unpacked. */
    private static final int[] PORTS = {HTTP, ADMIN, 8181, 3700, 3820, 3920, 8686};

    private final Path home;
    private final Path java;
    /** The folder of this server's domain, which nobody has started before. */
    private final Path domains;
    private int httpPort;
    private int adminPort;

    private InstalledServer(Path home, Path java, Path domains) {
        this.home = home;
        this.java = java;
        this.domains = domains;
    }

    /** Payara Server on the running JDK. */
    static InstalledServer payara(String name) throws Exception {
        return start("payara6", Path.of(System.getProperty("java.home")), name);
    }

    /** GlassFish on a JDK of its choice. */
    static InstalledServer glassfish(Path java, String name) throws Exception {
        return start("glassfish8", java, name);
    }

    /** Starts one in a new domain below a folder with a name. */
    private static InstalledServer start(String product, Path java, String name) throws Exception {
        Path work = Path.of(System.getProperty("treadlight.work"));
        InstalledServer server = new InstalledServer(work.resolve(product), java, work.resolve(name));
        Files.copy(Path.of(System.getProperty("treadlight.jar")),
                server.home.resolve("glassfish/modules/treadlight.jar"), StandardCopyOption.REPLACE_EXISTING);
        server.makeDomain();
        Runtime.getRuntime().addShutdownHook(new Thread(server::kill));
        server.start();
        return server;
    }

    private void makeDomain() throws IOException {
        if (Files.exists(domains)) {
            try (Stream<Path> files = Files.walk(domains)) {
                files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
            }
        }
        Files.createDirectory(domains);
        Path unpacked = home.resolve("glassfish/domains").resolve(DOMAIN);
        try (Stream<Path> files = Files.walk(unpacked)) {
            for (Path file : files.toList()) {
                Files.copy(file, domain().resolve(unpacked.relativize(file).toString()));
            }
        }
        isolate();
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

    @Override
    public String asadmin(String... arguments) throws Exception {
        String script = File.separatorChar == '\\' ? "asadmin.bat" : "asadmin";
        List<String> command = new ArrayList<>(List.of(
                home.resolve("glassfish/bin").resolve(script).toString(),
                "--port", Integer.toString(adminPort),
                "--terse"));
        command.addAll(List.of(arguments));
        Path output = Files.createTempFile("asadmin", ".out");
        try {
            ProcessBuilder builder = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile());
            builder.environment().put("AS_JAVA", java.toString());
            Process process = builder.start();
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

    @Override
    public URI uri(String path) {
        return URI.create("http://127.0.0.1:" + httpPort + path);
    }

    @Override
    public ServerLog log() {
        return new ServerLog(domain().resolve("logs/server.log"));
    }

    @Override
    public void stop() throws Exception {
        try {
            asadmin("stop-domain", "--domaindir", domains.toString(), DOMAIN);
        } finally {
            kill();
        }
    }

    private void start() throws Exception {
        asadmin("start-domain", "--domaindir", domains.toString(), DOMAIN);
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
        return domains.resolve(DOMAIN);
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
