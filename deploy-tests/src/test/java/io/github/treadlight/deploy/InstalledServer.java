package io.github.treadlight.deploy;

import com.sun.tools.attach.VirtualMachine;
import io.github.treadlight.sim.server.FreePort;
import io.github.treadlight.sim.server.InstalledJdk;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.management.MBeanServerConnection;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import org.junit.jupiter.api.Assumptions;

/**
 * An unpacked Payara Server or GlassFish with the module in {@code glassfish/modules}, driven by its own asadmin.
 * Listens on the loopback address and on free ports only; stopped by process id when asadmin does not stop it.
 */
final class InstalledServer implements AppServer {
    private static final String DOMAIN = "domain1";
    private static final String OUR_JAR = "treadlight.jar";
    private static final int START_ATTEMPTS = 10;
    static final int GLASSFISH8_JDK = 21;
    private static final int HTTP = 8080;
    private static final int ADMIN = 4848;
    private static final int IIOP = 3700;
    /** A test need not wait for memory to become short. */
    static final String NO_SOFT_REFERENCES = "-XX:SoftRefLRUPolicyMSPerMB=0";
    /** Every port of domain1 as it is unpacked. */
    private static final int[] PORTS = {HTTP, ADMIN, IIOP, 8181, 3820, 3920, 8686};

    private final Path home;
    private final Path java;
    /** The folder of this server's domain, which nobody has started before. */
    private final Path domains;
    /** For the JVM's class path, which its system class loader has. */
    private final List<Path> systemJars;
    private Asadmin asadmin;
    private int httpPort;
    private int adminPort;
    private int iiopPort;
    /** The way to its MBeans, once that was asked for. */
    private JMXConnector connector;
    /** How many records there were before it was started last. */
    private int logged;

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

    /**
     * GlassFish 8 on a JDK that is new enough for it, with jars on the JVM's class path. Aborts the test, and says so
     * on the console, when there is no such JDK.
     */
    static InstalledServer glassfish8(String name, Path... systemJars) throws Exception {
        Optional<Path> jdk = InstalledJdk.atLeast(GLASSFISH8_JDK);
        if (jdk.isEmpty()) {
            String missing = InstalledJdk.missing("GlassFish 8", GLASSFISH8_JDK) + "; or run Maven with it.";
            // Maven prints how many tests were aborted, and not why.
            System.err.println(name + " is SKIPPED: " + missing);
            Assumptions.abort(missing);
        }
        return start("glassfish8", jdk.orElseThrow(), name, List.of(systemJars));
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
        server.install(Optional.of(ModuleJar.built()));
        server.makeDomain();
        server.asadmin = new Asadmin(server.home, java, server.adminPort);
        Runtime.getRuntime().addShutdownHook(new Thread(server::kill));
        server.start();
        return server;
    }

    private void install(Optional<Path> module) throws IOException {
        Path installed = home.resolve("glassfish/modules").resolve(OUR_JAR);
        if (module.isPresent()) {
            Files.copy(module.orElseThrow(), installed, StandardCopyOption.REPLACE_EXISTING);
        } else {
            Files.deleteIfExists(installed);
        }
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
        String domain = readDomain()
                .replace("address=\"0.0.0.0\"", "address=\"127.0.0.1\"")
                .replace("<network-listener port", "<network-listener address=\"127.0.0.1\" port")
                .replace("<hazelcast-config-specific-configuration",
                        "<hazelcast-config-specific-configuration enabled=\"false\"")
                .replace("type=\"EMBEDDED\"", "type=\"DISABLED\"")
                .replace("classpath-suffix=\"\"", "classpath-suffix=\"" + systemClassPath() + '"');
        for (int port : PORTS) {
            int free = FreePort.next();
            domain = domain.replace("port=\"" + port + "\"", "port=\"" + free + "\"");
            httpPort = port == HTTP ? free : httpPort;
            adminPort = port == ADMIN ? free : adminPort;
            iiopPort = port == IIOP ? free : iiopPort;
        }
        Files.writeString(domainFile(), domain.replace("<jvm-options>-Xmx512m</jvm-options>",
                "<jvm-options>-Xmx512m</jvm-options><jvm-options>" + NO_SOFT_REFERENCES + "</jvm-options>"));
    }

    private Path domainFile() {
        return domain().resolve("config/domain.xml");
    }

    /** By attaching, as the user who started it: no port, no password. */
    @Override
    public MBeanServerConnection mbeans() throws Exception {
        if (connector == null) {
            VirtualMachine vm = VirtualMachine.attach(Long.toString(pid().orElseThrow()));
            try {
                connector = JMXConnectorFactory.connect(new JMXServiceURL(vm.startLocalManagementAgent()));
            } finally {
                vm.detach();
            }
        }
        return connector.getMBeanServerConnection();
    }

    @Override
    public Optional<String> domainXml() throws IOException {
        return Optional.of(readDomain());
    }

    private String readDomain() throws IOException {
        return Files.readString(domainFile());
    }

    private String systemClassPath() {
        return systemJars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    @Override
    public Answer ask(String... arguments) throws Exception {
        return asadmin.ask(arguments);
    }

    @Override
    public URI uri(String path) {
        return URI.create("http://127.0.0.1:" + httpPort + path);
    }

    /** Gives the administrator a password, which asadmin is told from then on. */
    void protect(String password) throws Exception {
        asadmin.protect(password, domains.resolve("password"));
    }

    /** Its asadmin, for somebody with a password. */
    Asadmin asadminWith(String password) throws IOException {
        return asadmin.with(password, domains.resolve("password-of-another"));
    }

    /** Its administration by REST, for somebody with a password, or for nobody when that is empty. */
    Rest rest(String password) {
        String authorization = password.isEmpty() ? "" : "Basic " + Base64.getEncoder()
                .encodeToString(("admin:" + password).getBytes(StandardCharsets.UTF_8));
        return new Rest(URI.create("http://127.0.0.1:" + adminPort + "/management/domain/"), authorization);
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

    /** The folder that it has its configuration in. */
    Path configuration() {
        return domain().resolve("config");
    }

    @Override
    public ServerLog log() {
        return new ServerLog(domain().resolve("logs/server.log"), logged);
    }

    /** Stops it and starts it again, for settings that it reads once. */
    void restart() throws Exception {
        stop();
        start();
    }

    @Override
    public void restart(Setup setup) throws Exception {
        stop();
        install(setup.module());
        Files.writeString(domainFile(), setup.into(readDomain()));
        start();
    }

    @Override
    public void stop() throws Exception {
        if (connector != null) {
            connector.close();
            connector = null;
        }
        if (pid().isEmpty()) {
            return;
        }
        try {
            asadmin("stop-domain", "--domaindir", domains.toString(), DOMAIN);
        } finally {
            kill();
        }
    }

    /**
     * Starts it, again and again while it comes up without its log. GlassFish 7.0 does so at times, with and without
     * Treadlight: the thread that writes the log ends for ever when it runs before the handler is marked as ready
     * (mended in 7.1). All there is then is the record that asadmin writes.
     */
    private void start() throws Exception {
        for (int attempt = 0; attempt < START_ATTEMPTS; attempt++) {
            Path file = log().file();
            logged = Files.exists(file) ? new ServerLog(file).length() : 0;
            asadmin("start-domain", "--domaindir", domains.toString(), DOMAIN);
            if (log().length() > 1) {
                return;
            }
            stop();
        }
        throw new IllegalStateException(
                "No log after " + START_ATTEMPTS + " starts, see " + log().file());
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
}
