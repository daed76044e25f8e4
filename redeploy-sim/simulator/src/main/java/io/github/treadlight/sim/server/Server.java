package io.github.treadlight.sim.server;

import java.io.File;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The servers that the simulator knows. */
public enum Server {
    /** One jar, and no domain. */
    PAYARA_MICRO("payara-micro", "Payara Micro", 17, "payara-micro.jar"),
    /** An unpacked distribution, as are the others. */
    PAYARA("payara", "Payara Server", 17, "payara6"),
    /** The last that runs on JDK 17. */
    GLASSFISH7("glassfish7", "GlassFish 7", 17, "glassfish7"),
    /** The first that does not. */
    GLASSFISH8("glassfish8", "GlassFish 8", 21, "glassfish8");

    private final String id;
    private final String title;
    private final int jdk;
    private final String fetched;

    Server(String id, String title, int jdk, String fetched) {
        this.id = id;
        this.title = title;
        this.jdk = jdk;
        this.fetched = fetched;
    }

    /**
     * The server of a short name.
     *
     * @throws IllegalArgumentException if there is none; the message names all
     */
    public static Server of(String id) {
        return Arrays.stream(values()).filter(server -> server.id.equals(id)).findAny()
                .orElseThrow(() -> new IllegalArgumentException("There is no server '" + id + "'; there are "
                        + Arrays.stream(values()).map(Server::id).collect(Collectors.joining(", ")) + "."));
    }

    /** Its short name, as in {@code --server}. */
    public String id() {
        return id;
    }

    /** Its name in sentences. */
    public String title() {
        return title;
    }

    /** Returns the number of the oldest JDK release that it runs on. */
    public int jdk() {
        return jdk;
    }

    /** Returns the name of the jar or folder that the build fetches and unpacks. */
    public String fetched() {
        return fetched;
    }

    /**
     * A container of this server, set up and not started.
     *
     * @param home the Payara Micro jar or the folder of the unpacked server, or null for what the build fetched
     * @param settings sets all else
     */
    public ServerContainer<?> container(@Nullable File home, Consumer<ServerConfiguration> settings) {
        if (this == PAYARA_MICRO) {
            PayaraMicroConfiguration configuration = new PayaraMicroConfiguration();
            if (home != null) {
                configuration.setMicroJar(home.getPath());
            }
            settings.accept(configuration);
            PayaraMicroContainer container = new PayaraMicroContainer();
            container.setup(configuration);
            return container;
        }
        InstalledServerConfiguration configuration = new InstalledServerConfiguration();
        configuration.setServer(id);
        if (home != null) {
            configuration.setHome(home.getPath());
        }
        settings.accept(configuration);
        InstalledServerContainer container = new InstalledServerContainer();
        container.setup(configuration);
        return container;
    }
}
