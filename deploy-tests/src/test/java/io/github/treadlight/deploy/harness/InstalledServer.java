package io.github.treadlight.deploy.harness;

import io.github.treadlight.sim.server.CommandResult;
import io.github.treadlight.sim.server.InstalledJdk;
import io.github.treadlight.sim.server.InstalledServerConfiguration;
import io.github.treadlight.sim.server.InstalledServerContainer;
import io.github.treadlight.sim.server.Server;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A Payara Server or GlassFish in the simulator's container, which runs a copy of the unpacked server. Its files remain
 * until the next server of the same name starts.
 */
public final class InstalledServer implements AppServer {
    private static final String MODULE = "treadlight.jar";
    private static final int START_ATTEMPTS = 10;
    /** The logger of asadmin, which writes to the server's log, too. */
    private static final String LAUNCHER = "[jakarta.enterprise.launcher]";
    private static final int FIRST_JDK_WITHOUT_ENSURE_CLASS_INITIALIZED = 22;
    private static final int COMMAND_SECONDS = 120;
    /** Long enough to deploy large applications during the start on a busy machine. */
    private static final int START_SECONDS = 300;
    /** Makes each garbage collection clear soft references. Without it, they are cleared when memory is short. */
    static final String CLEAR_SOFT_REFERENCES = "-XX:SoftRefLRUPolicyMSPerMB=0";

    private final InstalledServerContainer container = new InstalledServerContainer();
    private final Server product;
    private final String name;
    private final Path java;
    private final Asadmin asadmin;
    /** The log since the last start of the server. */
    private ServerLog log;

    private InstalledServer(Server product, Path home, String name, List<Path> systemJars, List<String> jvmOptions)
            throws Exception {
        this.product = product;
        this.name = name;
        java = ServerJdk.of(product, name);
        InstalledServerConfiguration configuration = new InstalledServerConfiguration();
        configuration.setServer(product.id());
        configuration.setHome(home.toString());
        configuration.setJavaHome(java.toString());
        configuration.setModule(BuildFiles.module().toString());
        configuration.setWorkDirectory(BuildFiles.work(name).toString());
        configuration.setAnswerTimeoutSeconds(COMMAND_SECONDS);
        configuration.setStartTimeoutSeconds(START_SECONDS);
        // Only the options of domain.xml count, which the instances of a group have, too.
        configuration.jvmOptions(List.of());
        container.setup(configuration);
        container.validate();
        container.install();
        List<String> options = new ArrayList<>(jvmOptions);
        options.add(CLEAR_SOFT_REFERENCES);
        Files.writeString(domainFile(), JvmOptions.add(options, readDomain()
                .replace("classpath-suffix=\"\"", "classpath-suffix=\"" + systemJars.stream()
                        .map(Path::toString).collect(Collectors.joining(File.pathSeparator)) + '"')));
        // The server must not rotate its log, because tests read it from a position.
        Path logging = configuration().resolve("logging.properties");
        Files.writeString(logging, Files.readString(logging)
                .replaceAll("(?m)(rotationLimitInBytes|rotation\\.limit\\.megabytes)=.*$", "$1=0"));
        asadmin = new Asadmin(container.home(), java, container.ports().adminPort());
        log = ServerLog.of(container.domain().resolve("logs/server.log"));
    }

    /**
     * Starts a server in a new domain. Aborts the test, and prints why, when the server needs a newer JDK and none is
     * installed.
     *
     * @param name the name of the folder for the server's files
     * @param systemJars jars for the class path of the server's JVM
     */
    public static InstalledServer start(Server product, String name, Path... systemJars) throws Exception {
        return start(product, name, List.of(systemJars), List.of());
    }

    /** Starts a server with additional JVM options. */
    static InstalledServer start(Server product, String name, List<Path> systemJars, List<String> jvmOptions)
            throws Exception {
        InstalledServer server =
                new InstalledServer(product, BuildFiles.server(product), name, systemJars, jvmOptions);
        server.start();
        return server;
    }

    /** Starts a copy of the server in a folder, which may have another version than those of the build. */
    static InstalledServer start(Server product, Path home, String name, List<String> jvmOptions) throws Exception {
        InstalledServer server = new InstalledServer(product, home, name, List.of(), jvmOptions);
        server.start();
        return server;
    }

    /** Starts a server with libraries for all applications in the domain's {@code lib} folder. */
    public static InstalledServer startWithLibraries(
            Server product, String name, List<Path> libraries, List<String> jvmOptions) throws Exception {
        InstalledServer server =
                new InstalledServer(product, BuildFiles.server(product), name, List.of(), jvmOptions);
        for (Path library : libraries) {
            Files.copy(library, server.container.domain().resolve("lib").resolve(library.getFileName()));
        }
        server.start();
        return server;
    }

    @Override
    public Server product() {
        return product;
    }

    @Override
    public InstalledServerContainer container() {
        return container;
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
    public CommandResult runTyped(String... command) throws Exception {
        return asadmin.run(command);
    }

    /** Sets the password of the administrator, which {@link #runTyped} uses afterwards. */
    void protect(String password) throws Exception {
        asadmin.protect(password, BuildFiles.work(name).resolve("password"));
    }

    /** Returns an asadmin that uses a password, which may be wrong. */
    public Asadmin asadminWith(String password) throws IOException {
        return asadmin.with(password, BuildFiles.work(name).resolve("other-password"));
    }

    /** Returns a client of the administration's REST interface that sends a password, or none if it is empty. */
    public RestClient rest(String password) {
        String authorization = password.isEmpty() ? "" : "Basic " + Base64.getEncoder()
                .encodeToString(("admin:" + password).getBytes(StandardCharsets.UTF_8));
        return new RestClient(
                URI.create("http://127.0.0.1:" + container.ports().adminPort() + "/management/domain/"), authorization);
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
        Path library = container.home().resolve("glassfish/lib/gf-client.jar");
        List<Path> jars = new ArrayList<>(List.of(library));
        try (JarFile jar = new JarFile(library.toFile())) {
            if (jar.getManifest().getMainAttributes().getValue(Attributes.Name.CLASS_PATH) == null) {
                for (String folder : List.of("glassfish/lib/bootstrap", "glassfish/modules")) {
                    try (Stream<Path> modules = Files.list(container.home().resolve(folder))) {
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
                "-Dorg.omg.CORBA.ORBInitialPort=" + container.ports().iiopPort(),
                // Clients listen for callbacks.
                "-Dcom.sun.corba.ee.ORBServerHost=127.0.0.1");
    }

    /** Returns the folder of configuration files. */
    public Path configuration() {
        return container.domain().resolve("config");
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
        container.replaceModule(setup.module().orElse(null));
        Files.writeString(domainFile(), setup.applyTo(readDomain()));
        start();
    }

    @Override
    public void stop() throws Exception {
        endAfterFailure("stop-domain", container::shutDown);
    }

    /**
     * Starts the server, and restarts it if it does not log. That happens on GlassFish 7.0, with and without
     * Treadlight: the logging thread ends if it runs before the handler is marked as ready (fixed in 7.1). Also
     * restarts it after a deadlock of HK2 that involves no code of Treadlight.
     */
    private void start() throws Exception {
        Exception deadlock = null;
        for (int attempt = 0; attempt < START_ATTEMPTS; attempt++) {
            log = log.fromNow();
            try {
                container.run();
            } catch (Exception failed) {
                boolean isDeadlock = Hk2Deadlock.isIn(saveState(name));
                container.end();
                if (isDeadlock) {
                    deadlock = failed;
                    continue;
                }
                throw failed;
            }
            if (!log.records().stream().allMatch(record -> record.contains(LAUNCHER))) {
                return;
            }
            stop();
        }
        throw new IllegalStateException("In each of " + START_ATTEMPTS
                + " starts, the server wrote no log or HK2 deadlocked. See " + log.file(), deadlock);
    }

    private interface Action {
        void run() throws Exception;
    }

    /** Runs an action. If it fails, saves the state of the server's JVM, and ends the JVM. */
    private void endAfterFailure(String what, Action action) throws Exception {
        try {
            action.run();
        } catch (Exception failed) {
            saveState(what);
            container.end();
            throw failed;
        }
    }

    /** Runs a command with asadmin, which local commands require; throws an AssertionError if it fails. */
    String runAsadmin(String... command) throws Exception {
        return message(asadmin.run(command), command);
    }
}
