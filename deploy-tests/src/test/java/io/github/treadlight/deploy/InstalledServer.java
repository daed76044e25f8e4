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
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An unpacked Payara Server or GlassFish with the module in {@code glassfish/modules}, driven by its own asadmin.
 * Listens on the loopback address and on free ports only; stopped by process id when asadmin does not stop it.
 */
final class InstalledServer implements AppServer {
    private static final String DOMAIN = "domain1";
    private static final String OUR_JAR = "treadlight.jar";
    private static final int COMMAND_SECONDS = 120;
    private static final int START_ATTEMPTS = 10;
    private static final int HTTP = 8080;
    private static final int ADMIN = 4848;
    private static final int IIOP = 3700;
    /** Every port of domain1 as it is unpacked. */
    private static final int[] PORTS = {HTTP, ADMIN, IIOP, 8181, 3820, 3920, 8686};

    private final Path home;
    private final Path java;
    /** The folder of this server's domain, which nobody has started before. */
    private final Path domains;
    /** For the JVM's class path, which its system class loader has. */
    private final List<Path> systemJars;
    private int httpPort;
    private int adminPort;
    private int iiopPort;

    private InstalledServer(Path home, Path java, Path domains, List<Path> systemJars) {
        this.home = home;
        this.java = java;
        this.domains = domains;
        this.systemJars = systemJars;
    }

    /** Payara Server on the running JDK, with jars on the JVM's class path. */
    static InstalledServer payara(String name, Path... systemJars) throws Exception {
        return start("payara6", Path.of(System.getProperty("java.home")), name, List.of(systemJars));
    }

    /** GlassFish 7 on the running JDK, with jars on the JVM's class path. */
    static InstalledServer glassfish7(String name, Path... systemJars) throws Exception {
        return start("glassfish7", Path.of(System.getProperty("java.home")), name, List.of(systemJars));
    }

    /** GlassFish 8 on a JDK of its choice, with jars on the JVM's class path. */
    static InstalledServer glassfish(Path java, String name, Path... systemJars) throws Exception {
        return start("glassfish8", java, name, List.of(systemJars));
    }

    /** What goes on the class path of a server's JVM for the codebases that RMI writes. */
    static Path rmiProvider() {
        return Path.of(System.getProperty("treadlight.rmi.jar"));
    }

    /** Starts one in a new domain below a folder with a name. */
    private static InstalledServer start(String product, Path java, String name, List<Path> systemJars)
            throws Exception {
        Path work = Path.of(System.getProperty("treadlight.work"));
        InstalledServer server = new InstalledServer(work.resolve(product), java, work.resolve(name), systemJars);
        Files.copy(Path.of(System.getProperty("treadlight.jar")),
                server.home.resolve("glassfish/modules").resolve(OUR_JAR), StandardCopyOption.REPLACE_EXISTING);
        server.makeDomain();
        Runtime.getRuntime().addShutdownHook(new Thread(server::kill));
        server.start();
        // GlassFish 7 starts without its log at times, with and without Treadlight: all there is then is the record
        // that asadmin writes.
        for (int again = 0; again < START_ATTEMPTS && server.log().length() < 2; again++) {
            server.restart();
        }
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
                .replace("type=\"EMBEDDED\"", "type=\"DISABLED\"")
                .replace("classpath-suffix=\"\"", "classpath-suffix=\"" + systemClassPath() + '"');
        for (int port : PORTS) {
            int free = freePort();
            domain = domain.replace("port=\"" + port + "\"", "port=\"" + free + "\"");
            httpPort = port == HTTP ? free : httpPort;
            adminPort = port == ADMIN ? free : adminPort;
            iiopPort = port == IIOP ? free : iiopPort;
        }
        Files.writeString(file, domain);
    }

    private String systemClassPath() {
        return systemJars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
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

    /** Where the ORB listens. */
    int iiopPort() {
        return iiopPort;
    }

    /** The home of its JDK. */
    Path java() {
        return java;
    }

    /**
     * What a stand-alone client of its remote beans has on its class path: the server's client library and, where its
     * manifest does not name them, the modules it needs.
     */
    List<Path> clientLibraries() throws IOException {
        Path library = home.resolve("glassfish/lib/gf-client.jar");
        List<Path> jars = new ArrayList<>(List.of(library));
        try (JarFile jar = new JarFile(library.toFile())) {
            if (jar.getManifest().getMainAttributes().getValue(Attributes.Name.CLASS_PATH) == null) {
                for (String folder : List.of("glassfish/lib/bootstrap", "glassfish/modules")) {
                    try (Stream<Path> modules = Files.list(home.resolve(folder))) {
                        modules.filter(file -> file.toString().endsWith(".jar") && !file.endsWith(OUR_JAR))
                                .forEach(jars::add);
                    }
                }
            }
        }
        return jars;
    }

    /** What the JVM of such a client is told: where the server is, and what the ORB opens by reflection. */
    List<String> clientOptions() {
        return List.of(
                "--add-opens=java.base/java.io=ALL-UNNAMED",
                "--add-opens=java.base/java.lang=ALL-UNNAMED",
                "--add-opens=java.base/java.util=ALL-UNNAMED",
                "--add-opens=java.management/javax.management=ALL-UNNAMED",
                "--add-opens=java.management/javax.management.openmbean=ALL-UNNAMED",
                "-Djava.naming.factory.initial=com.sun.enterprise.naming.SerialInitContextFactory",
                "-Dorg.omg.CORBA.ORBInitialHost=127.0.0.1",
                "-Dorg.omg.CORBA.ORBInitialPort=" + iiopPort,
                // Clients listen too, for calls back.
                "-Dcom.sun.corba.ee.ORBServerHost=127.0.0.1");
    }

    @Override
    public ServerLog log() {
        return new ServerLog(domain().resolve("logs/server.log"));
    }

    /** Stops it and starts it again, for settings that it reads once. */
    void restart() throws Exception {
        stop();
        start();
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
