package io.github.treadlight.sim.server;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jboss.arquillian.container.spi.ConfigurationException;
import org.jspecify.annotations.Nullable;

/** The configuration of a container for an unpacked Payara Server or GlassFish. */
public final class InstalledServerConfiguration extends ServerConfiguration {
    private @Nullable File home;
    private boolean messageBroker;
    private Map<String, String> environment = Map.of();

    /** Creates a configuration for the Payara Server that the build downloaded. */
    public InstalledServerConfiguration() {
        super(Server.PAYARA, new File("target/installed-server"));
    }

    /**
     * Sets the folder of the unpacked server. The folder is not changed: the container runs a copy with the
     * configuration of its domain1. Default: the server's folder in {@code servers} next to the simulator's jar.
     */
    public void setHome(String home) {
        this.home = new File(home);
    }

    Path home() {
        File folder = home == null ? downloaded(server().fetched()) : home;
        return folder.toPath().toAbsolutePath().normalize();
    }

    /** Sets whether the server runs its message broker, which few applications need. Default: {@code false}. */
    public void setMessageBroker(boolean messageBroker) {
        this.messageBroker = messageBroker;
    }

    boolean messageBroker() {
        return messageBroker;
    }

    /** Sets additional environment variables of the server. Not a setter, so that Arquillian ignores it. */
    public void environment(Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
    }

    Map<String, String> environment() {
        return environment;
    }

    @Override
    void validateFiles() throws ConfigurationException {
        if (server().isMicro()) {
            throw new ConfigurationException(
                    server().title() + " is not an installed server; use PayaraMicroConfiguration.");
        }
        if (home == null && !Files.exists(home())) {
            throw new ConfigurationException("There is no " + server().title() + " at " + home() + ". Build the"
                    + " simulator with -Pall-servers to download it, or name an unpacked one with --server-home.");
        }
        Path domain = home().resolve(ServerCopy.DOMAIN).resolve("config/domain.xml");
        if (!Files.isRegularFile(domain)) {
            throw new ConfigurationException("There is no unpacked " + server().title() + " at " + home()
                    + ": the file " + home().relativize(domain) + " is missing.");
        }
    }
}
