package io.github.treadlight.deploy.harness;

import com.sun.tools.attach.VirtualMachine;
import io.github.treadlight.sim.server.Administration;
import io.github.treadlight.sim.server.CommandResult;
import io.github.treadlight.sim.server.DomainPorts;
import io.github.treadlight.sim.server.InstalledJdk;
import io.github.treadlight.sim.server.Server;
import io.github.treadlight.sim.server.WorkDirectory;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
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

/**
 * An unpacked Payara Server or GlassFish with the module in {@code glassfish/modules} and a new domain. Its asadmin
 * starts and stops it. If asadmin does not stop it, its process is killed by id.
 */
public final class InstalledServer implements AppServer {
    private static final String DOMAIN = "domain1";
    private static final String MODULE = "treadlight.jar";
    private static final int START_ATTEMPTS = 10;
    private static final int FIRST_JDK_WITHOUT_ENSURE_CLASS_INITIALIZED = 22;
    private static final Duration COMMAND_TIMEOUT = Duration.ofMinutes(2);
    /** Makes each garbage collection clear soft references. Without it, they are cleared when memory is short. */
    static final String CLEAR_SOFT_REFERENCES = "-XX:SoftRefLRUPolicyMSPerMB=0";

    private final Server product;
    private final Path home;
    private final Path java;
    private final Path domains;
    private final DomainPorts ports;
    /** The process of a server that failed to start before it saved its process id. */
    private Optional<Long> unsaved = Optional.empty();
    private final Asadmin asadmin;
    private final Administration administration;
    /** The connection to the MBeans of the server; null before the first use. */
    private JMXConnector connector;
    /** The log since the last start of the server. */
    private ServerLog log;

    private InstalledServer(Server product, Path java, String name, List<Path> systemJars, List<String> jvmOptions)
            throws IOException {
        this.product = product;
        this.java = java;
        home = BuildFiles.server(product);
        domains = BuildFiles.work(name);
        install(Optional.of(BuildFiles.module()));
        copyDomain();
        ports = DomainPorts.isolate(domainFile(), product);
        Files.writeString(domainFile(), JvmOptions.add(jvmOptions, readDomain()
                .replace("classpath-suffix=\"\"", "classpath-suffix=\"" + systemJars.stream()
                        .map(Path::toString).collect(Collectors.joining(File.pathSeparator)) + '"')));
        asadmin = new Asadmin(home, java, ports.adminPort());
        administration = new Administration(
                ports.adminPort(), configuration().resolve("local-password"), COMMAND_TIMEOUT);
        log = ServerLog.of(domain().resolve("logs/server.log"));
    }

    /**
     * Starts a server in a new domain. Aborts the test, and prints why, when the server needs a newer JDK and none is
     * installed.
     *
     * @param name the name of the domain's folder
     * @param systemJars jars for the class path of the server's JVM
     */
    public static InstalledServer start(Server product, String name, Path... systemJars) throws Exception {
        return start(product, name, List.of(systemJars), List.of());
    }

    /** Starts a server with additional JVM options. */
    static InstalledServer start(Server product, String name, List<Path> systemJars, List<String> jvmOptions)
            throws Exception {
        return start(product, name, systemJars, jvmOptions, List.of());
    }

    /** Starts a server with libraries for all applications in the domain's {@code lib} folder. */
    public static InstalledServer startWithLibraries(
            Server product, String name, List<Path> libraries, List<String> jvmOptions) throws Exception {
        return start(product, name, List.of(), jvmOptions, libraries);
    }

    private static InstalledServer start(Server product, String name, List<Path> systemJars, List<String> jvmOptions,
            List<Path> libraries) throws Exception {
        Path jdk = ServerJdk.of(product, name);
        List<String> options = new ArrayList<>(jvmOptions);
        options.add(CLEAR_SOFT_REFERENCES);
        InstalledServer server = new InstalledServer(product, jdk, name, systemJars, options);
        for (Path library : libraries) {
            Files.copy(library, server.domain().resolve("lib").resolve(library.getFileName()));
        }
        Runtime.getRuntime().addShutdownHook(new Thread(server::kill));
        try {
            server.start();
        } catch (Exception | AssertionError failed) {
            server.unsaved = ServerFiles.findPid(server.domain());
            try {
                server.saveState(name);
            } finally {
                server.kill(); // the next server in this folder deletes the file with the process id
            }
            throw failed;
        }
        return server;
    }

    private void install(Optional<Path> module) throws IOException {
        Path installed = home.resolve("glassfish/modules").resolve(MODULE);
        if (module.isPresent()) {
            Files.copy(module.orElseThrow(), installed, StandardCopyOption.REPLACE_EXISTING);
        } else {
            Files.deleteIfExists(installed);
        }
    }

    /** Copies the domain of the unpacked server. The original is never started. */
    private void copyDomain() throws IOException {
        WorkDirectory.makeEmpty(domains);
        Path unpacked = home.resolve("glassfish/domains").resolve(DOMAIN);
        try (Stream<Path> files = Files.walk(unpacked)) {
            for (Path file : files.toList()) {
                Files.copy(file, domain().resolve(unpacked.relativize(file).toString()));
            }
        }
        // The server must not rotate its log, because tests read it from a position.
        Path logging = configuration().resolve("logging.properties");
        Files.writeString(logging, Files.readString(logging)
                .replaceAll("(?m)(rotationLimitInBytes|rotation\\.limit\\.megabytes)=.*$", "$1=0"));
    }

    @Override
    public Server product() {
        return product;
    }

    /** Attaches to the JVM as the same user, which needs no port and no password. */
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

    private Path domainFile() {
        return configuration().resolve("domain.xml");
    }

    @Override
    public CommandResult run(String... command) throws Exception {
        return administration.run(command[0],
                Arrays.stream(command).skip(1).map(InstalledServer::parameter).toArray(String[]::new));
    }

    /** Converts an argument of asadmin to a parameter of its HTTP request. */
    private static String parameter(String word) {
        return word.startsWith("--") ? word.substring(2) : "DEFAULT=" + word;
    }

    @Override
    public CommandResult runTyped(String... command) throws Exception {
        return asadmin.run(command);
    }

    /** Sets the password of the administrator, which {@link #runTyped} uses afterwards. */
    void protect(String password) throws Exception {
        asadmin.protect(password, domains.resolve("password"));
    }

    /** Returns an asadmin that uses a password, which may be wrong. */
    public Asadmin asadminWith(String password) throws IOException {
        return asadmin.with(password, domains.resolve("other-password"));
    }

    /** Returns a client of the administration's REST interface that sends a password, or none if it is empty. */
    public RestClient rest(String password) {
        String authorization = password.isEmpty() ? "" : "Basic " + Base64.getEncoder()
                .encodeToString(("admin:" + password).getBytes(StandardCharsets.UTF_8));
        return new RestClient(
                URI.create("http://127.0.0.1:" + ports.adminPort() + "/management/domain/"), authorization);
    }

    @Override
    public URI uri(String path) {
        return URI.create("http://127.0.0.1:" + ports.httpPort() + path);
    }

    /**
     * Returns whether the ORB starts. That of Payara 7.2025.1 does not start on JDK 22 or newer, with and without
     * Treadlight: it calls {@code Unsafe.ensureClassInitialized}, which JDK 22 removed (JDK-8316160).
     */
    @Override
    public boolean hasOrb() {
        return product != Server.PAYARA7 || InstalledJdk.feature(java) < FIRST_JDK_WITHOUT_ENSURE_CLASS_INITIALIZED;
    }

    /** Returns the home of the server's JDK. */
    public Path java() {
        return java;
    }

    /**
     * Returns the class path of a stand-alone client of remote EJBs: the client library of the server, and the modules
     * if the manifest of the library does not name those that it needs.
     */
    List<Path> clientLibraries() throws IOException {
        Path library = home.resolve("glassfish/lib/gf-client.jar");
        List<Path> jars = new ArrayList<>(List.of(library));
        try (JarFile jar = new JarFile(library.toFile())) {
            if (jar.getManifest().getMainAttributes().getValue(Attributes.Name.CLASS_PATH) == null) {
                for (String folder : List.of("glassfish/lib/bootstrap", "glassfish/modules")) {
                    try (Stream<Path> modules = Files.list(home.resolve(folder))) {
                        modules.filter(file -> file.toString().endsWith(".jar") && !file.endsWith(MODULE))
                                .forEach(jars::add);
                    }
                }
            }
        }
        return jars;
    }

    /** Returns the JVM options of a stand-alone client: the address of the server, and packages to open to the ORB. */
    List<String> clientOptions() {
        return List.of(
                "--add-opens=java.base/java.io=ALL-UNNAMED",
                "--add-opens=java.base/java.lang=ALL-UNNAMED",
                "--add-opens=java.base/java.util=ALL-UNNAMED",
                "--add-opens=java.management/javax.management=ALL-UNNAMED",
                "--add-opens=java.management/javax.management.openmbean=ALL-UNNAMED",
                "-Djava.naming.factory.initial=com.sun.enterprise.naming.SerialInitContextFactory",
                "-Dorg.omg.CORBA.ORBInitialHost=127.0.0.1",
                "-Dorg.omg.CORBA.ORBInitialPort=" + ports.iiopPort(),
                // Clients listen for callbacks.
                "-Dcom.sun.corba.ee.ORBServerHost=127.0.0.1");
    }

    /** Returns the folder of configuration files. */
    public Path configuration() {
        return domain().resolve("config");
    }

    private Path domain() {
        return domains.resolve(DOMAIN);
    }

    @Override
    public ServerLog log() {
        return log;
    }

    /** Restarts the server, which reads some settings at its start only. */
    public void restart() throws Exception {
        stop();
        start();
    }

    /**
     * Restarts the server with additional JVM options, added to domain.xml while the server is stopped. GlassFish 8.0.0
     * loses options of {@code create-jvm-options} if the server itself adds an element meanwhile, as shortly after a
     * start.
     */
    public void restartWith(List<String> jvmOptions) throws Exception {
        stop();
        Files.writeString(domainFile(), JvmOptions.add(jvmOptions, readDomain()));
        start();
    }

    @Override
    public void restart(ServerSetup setup) throws Exception {
        stop();
        install(setup.module());
        Files.writeString(domainFile(), setup.applyTo(readDomain()));
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
            runAsadmin("stop-domain", "--domaindir", domains.toString(), DOMAIN);
        } catch (AssertionError running) {
            saveState("stop-domain");
            throw running;
        } finally {
            kill();
        }
    }

    /**
     * Starts the server, and restarts it if it does not log. That happens on GlassFish 7.0, with and without
     * Treadlight: the logging thread ends if it runs before the handler is marked as ready (fixed in 7.1). The log then
     * contains only the record that asadmin writes.
     */
    private void start() throws Exception {
        for (int attempt = 0; attempt < START_ATTEMPTS; attempt++) {
            log = log.fromNow();
            runAsadmin("start-domain", "--domaindir", domains.toString(), DOMAIN);
            if (log.records().size() > 1) {
                return;
            }
            stop();
        }
        throw new IllegalStateException(
                "The server wrote no log after " + START_ATTEMPTS + " starts, see " + log.file());
    }

    /** Runs a command with asadmin, which local commands require; throws an AssertionError if it fails. */
    String runAsadmin(String... command) throws Exception {
        return message(asadmin.run(command), command);
    }

    private void kill() {
        pid().flatMap(ProcessHandle::of).ifPresent(ProcessHandle::destroyForcibly);
    }

    @Override
    public Optional<Long> pid() {
        return ServerFiles.readPid(configuration().resolve("pid"))
                .or(() -> unsaved);
    }
}
