package io.github.treadlight.sim.server;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jboss.arquillian.container.spi.ConfigurationException;
import org.jspecify.annotations.Nullable;

/** How an unpacked Payara Server or GlassFish is started. */
public final class InstalledServerConfiguration extends ServerConfiguration {
    private Server server = Server.PAYARA;
    private @Nullable File home;
    private boolean messageBroker;

    /** Of the Payara Server that the build fetched, unless other properties say otherwise. */
    public InstalledServerConfiguration() {
        super(new File("target/installed-server"));
    }

    /** The server's short name: {@code payara} (the default), {@code glassfish7} or {@code glassfish8}. */
    public void setServer(String id) {
        server = Server.of(id);
    }

    @Override
    Server server() {
        return server;
    }

    /**
     * The folder that the server was unpacked into. Nothing in it is changed: the server that runs is a copy, with what
     * is configured in its domain1. Default: {@code servers/} and the server's name beside the simulator's jar.
     */
    public void setHome(String home) {
        this.home = new File(home);
    }

    Path home() {
        File folder = home == null ? besideTheSimulator(server.fetched()) : home;
        return folder.toPath().toAbsolutePath().normalize();
    }

    /** Whether the server has its embedded message broker. Default: {@code false}, because few applications need it. */
    public void setMessageBroker(boolean messageBroker) {
        this.messageBroker = messageBroker;
    }

    boolean messageBroker() {
        return messageBroker;
    }

    @Override
    void validateFiles() throws ConfigurationException {
        if (server == Server.PAYARA_MICRO) {
            throw new ConfigurationException("Payara Micro is a jar, and not installed.");
        }
        if (home == null && !Files.exists(home())) {
            throw new ConfigurationException("There is no " + server.title() + " at " + home() + ". Build the simulator"
                    + " with -Pall-servers, which fetches it, or name an unpacked one with --server-home.");
        }
        Path domain = home().resolve(ServerCopy.DOMAIN).resolve("config/domain.xml");
        if (!Files.isRegularFile(domain)) {
            throw new ConfigurationException("There is no unpacked " + server.title() + " at " + home()
                    + ": it would have a " + home().relativize(domain) + ".");
        }
    }
}
