package io.github.treadlight.deploy;

import io.github.treadlight.sim.server.PayaraMicroConfiguration;
import io.github.treadlight.sim.server.PayaraMicroContainer;
import java.net.URI;
import java.nio.file.Path;

/** Payara Micro in the simulator's container. */
final class MicroServer implements AppServer {
    private final PayaraMicroContainer container = new PayaraMicroContainer();
    private final Path log;

    private MicroServer(Path log) {
        this.log = log;
    }

    /** Starts one with a name, which its log has. */
    static MicroServer start(String name) throws Exception {
        Path work = Path.of(System.getProperty("treadlight.work"), name);
        MicroServer server = new MicroServer(Path.of(work + ".log"));
        PayaraMicroConfiguration configuration = new PayaraMicroConfiguration();
        configuration.setModule(System.getProperty("treadlight.jar"));
        configuration.setWorkDirectory(work.toString());
        configuration.setLog(server.log.toString());
        server.container.setup(configuration);
        server.container.start();
        return server;
    }

    @Override
    public String asadmin(String... arguments) {
        return container.asadmin(arguments);
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
