package io.github.treadlight.deploy;

import io.github.treadlight.sim.server.PayaraMicroConfiguration;
import io.github.treadlight.sim.server.PayaraMicroContainer;
import io.github.treadlight.sim.server.ServerFailedException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.ZipFile;
import javax.management.MBeanServerConnection;

/** Payara Micro in the simulator's container. It keeps nothing: each start is that of a new one. */
final class MicroServer implements AppServer {
    private final PayaraMicroContainer container = new PayaraMicroContainer();
    private final Path work;
    private final Path log;
    /** What its command line names when it is started again. */
    private final Map<String, Path> applications = new LinkedHashMap<>();

    private MicroServer(String name) {
        work = Path.of(System.getProperty("treadlight.work"), name);
        log = Path.of(work + ".log");
    }

    /** Starts one with a name, which its log has. */
    static MicroServer start(String name) throws Exception {
        return start(name, List.of());
    }

    /** The same, with files in the folder that it has its configuration in. */
    static MicroServer start(String name, List<Path> configFiles) throws Exception {
        MicroServer server = new MicroServer(name);
        PayaraMicroConfiguration configuration = server.configuration();
        configuration.setConfigFiles(configFiles);
        server.start(configuration);
        return server;
    }

    private PayaraMicroConfiguration configuration() {
        PayaraMicroConfiguration configuration = new PayaraMicroConfiguration();
        configuration.setModule(ModuleJar.built().toString());
        configuration.setWorkDirectory(work.toString());
        configuration.setLog(log.toString());
        configuration.jvmOptions(List.of(InstalledServer.NO_SOFT_REFERENCES));
        return configuration;
    }

    private void start(PayaraMicroConfiguration configuration) throws Exception {
        container.setup(configuration);
        container.start();
    }

    @Override
    public void restart(Setup setup) throws Exception {
        stop();
        PayaraMicroConfiguration configuration = configuration();
        configuration.setModule(setup.module().map(Path::toString).orElse(null));
        Path domain = Files.writeString(Path.of(work + "-domain.xml"), setup.into(domain()));
        StringBuilder options = new StringBuilder("--domainconfig " + domain);
        applications.values().forEach(file -> options.append(" --deploy ").append(file));
        configuration.setMicroOptions(options.toString());
        start(configuration);
    }

    @Override
    public MBeanServerConnection mbeans() {
        return container.connection();
    }

    @Override
    public Optional<String> domainXml() {
        return Optional.empty();
    }

    /** The domain.xml that Payara Micro comes with. */
    private static String domain() throws Exception {
        Path jar = Path.of(PayaraMicroContainer.class.getProtectionDomain().getCodeSource().getLocation().toURI())
                .resolveSibling("servers/payara-micro.jar");
        try (ZipFile micro = new ZipFile(jar.toFile());
                InputStream domain = micro.getInputStream(micro.getEntry("MICRO-INF/domain/domain.xml"))) {
            return new String(domain.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Override
    public Answer ask(String... arguments) {
        try {
            return new Answer(0, container.asadmin(arguments));
        } catch (ServerFailedException failed) {
            return new Answer(1, failed.getMessage());
        }
    }

    @Override
    public void deploy(String name, Path archive) throws Exception {
        AppServer.super.deploy(name, archive);
        applications.put(name, archive);
    }

    @Override
    public URI uri(String path) {
        return URI.create("http://127.0.0.1:" + container.port() + path);
    }

    @Override
    public ServerLog log() {
        return new ServerLog(log);
    }

    @Override
    public void stop() {
        container.stop();
    }
}
