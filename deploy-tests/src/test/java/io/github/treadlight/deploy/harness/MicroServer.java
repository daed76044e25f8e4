package io.github.treadlight.deploy.harness;

import io.github.treadlight.sim.server.GridMember;
import io.github.treadlight.sim.server.PayaraMicroConfiguration;
import io.github.treadlight.sim.server.PayaraMicroContainer;
import io.github.treadlight.sim.server.Server;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.ZipFile;

/**
 * Payara Micro in the simulator's container. It saves no domain, so each start creates a new server. It has a data grid
 * of its own, as by default, where Payara Micro stores sessions and EJB timers.
 */
public final class MicroServer implements AppServer {
    private static final List<String> JVM_OPTIONS = List.of("-Xmx512m", InstalledServer.CLEAR_SOFT_REFERENCES);

    private final PayaraMicroContainer container = new PayaraMicroContainer();
    private final Server product;
    private final Path jar;
    private final Path work;
    private final Path log;
    private final List<String> jvmOptions;
    /** The applications to deploy by options of the command line at a restart, by name. */
    private final Map<String, Path> applications = new LinkedHashMap<>();

    private MicroServer(Server product, Path jar, String name, List<String> jvmOptions) {
        this.product = product;
        this.jar = jar;
        this.jvmOptions = Stream.concat(JVM_OPTIONS.stream(), jvmOptions.stream()).toList();
        work = BuildFiles.work(name);
        log = BuildFiles.work(name + ".log");
    }

    /**
     * Starts a server.
     *
     * @param product a Payara Micro
     * @param name the name of the folder and the log
     * @param configFiles files to copy to the configuration folder
     */
    public static MicroServer start(Server product, String name, Path... configFiles) throws Exception {
        MicroServer server = new MicroServer(product, BuildFiles.server(product), name, List.of());
        PayaraMicroConfiguration configuration = server.configuration();
        configuration.setConfigFiles(List.of(configFiles));
        server.start(configuration);
        return server;
    }

    /** Starts the server in a jar, which may have another version than those of the build. */
    static MicroServer start(Server product, Path jar, String name, List<String> jvmOptions) throws Exception {
        MicroServer server = new MicroServer(product, jar, name, jvmOptions);
        server.start(server.configuration());
        return server;
    }

    /** Starts a server with additional JVM options. */
    public static MicroServer startWith(Server product, String name, List<String> jvmOptions) throws Exception {
        return start(product, BuildFiles.server(product), name, jvmOptions);
    }

    private PayaraMicroConfiguration configuration() throws IOException {
        PayaraMicroConfiguration configuration = new PayaraMicroConfiguration();
        configuration.setServer(product.id());
        configuration.setMicroJar(jar.toString());
        configuration.setJavaHome(ServerJdk.of(product, String.valueOf(work.getFileName())).toString());
        configuration.setModule(BuildFiles.module().toString());
        configuration.setWorkDirectory(work.toString());
        configuration.setLog(log.toString());
        configuration.jvmOptions(jvmOptions);
        configuration.joinGrid(GridMember.alone(String.valueOf(work.getFileName())));
        return configuration;
    }

    /**
     * Starts a node of a data grid.
     *
     * @param product a Payara Micro
     * @param member the node, whose name is also that of its folder and its log
     * @param withTreadlight whether Treadlight is installed
     */
    static MicroServer startNode(Server product, GridMember member, boolean withTreadlight) throws Exception {
        MicroServer node = new MicroServer(product, BuildFiles.server(product), member.name(), List.of());
        PayaraMicroConfiguration configuration = node.configuration();
        configuration.setModule(withTreadlight ? BuildFiles.module().toString() : null);
        configuration.joinGrid(member);
        node.start(configuration);
        return node;
    }

    private void start(PayaraMicroConfiguration configuration) throws Exception {
        container.setup(configuration);
        container.start();
    }

    @Override
    public void restart(ServerSetup setup) throws Exception {
        stop();
        PayaraMicroConfiguration configuration = configuration();
        configuration.setModule(setup.module().map(Path::toString).orElse(null));
        Path domain = Files.writeString(Path.of(work + "-domain.xml"), setup.applyTo(domain()));
        StringBuilder options = new StringBuilder("--domainconfig " + domain);
        applications.values().forEach(file -> options.append(" --deploy ").append(file));
        configuration.setMicroOptions(options.toString());
        start(configuration);
    }

    @Override
    public Server product() {
        return product;
    }

    @Override
    public PayaraMicroContainer container() {
        return container;
    }

    @Override
    public Optional<String> domainXml() {
        return Optional.empty();
    }

    /** Returns the domain.xml in the jar of Payara Micro. */
    private String domain() throws Exception {
        try (ZipFile micro = new ZipFile(jar.toFile());
                InputStream domain = micro.getInputStream(micro.getEntry("MICRO-INF/domain/domain.xml"))) {
            return new String(domain.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Override
    public void deploy(String name, Path archive) throws Exception {
        AppServer.super.deploy(name, archive);
        applications.put(name, archive);
    }

    @Override
    public ServerLog log() {
        return ServerLog.of(log);
    }

    @Override
    public void stop() {
        container.stop();
    }

    @Override
    public String toString() {
        return String.valueOf(work.getFileName());
    }
}
