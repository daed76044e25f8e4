package io.github.treadlight.sim.server;

import java.io.File;
import java.util.Arrays;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The supported servers. */
public enum Server {
    /** Payara Micro 6, a single jar without a domain. */
    PAYARA_MICRO("payara-micro", "Payara Micro", 17, "payara-micro.jar"),
    /** Payara Server 6. */
    PAYARA("payara", "Payara Server", 17, "payara6"),
    /** Payara Micro 7, which needs JDK 21. */
    PAYARA_MICRO7("payara-micro7", "Payara Micro 7", 21, "payara-micro7.jar"),
    /** Payara Server 7, which needs JDK 21. */
    PAYARA7("payara7", "Payara Server 7", 21, "payara7"),
    /** GlassFish 7, the last release that runs on JDK 17. */
    GLASSFISH7("glassfish7", "GlassFish 7", 17, "glassfish7"),
    /** GlassFish 8, which needs JDK 21. */
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
     * Returns the server with a short name.
     *
     * @throws IllegalArgumentException if there is no such server; the message names all servers
     */
    public static Server of(String id) {
        return Arrays.stream(values()).filter(server -> server.id.equals(id)).findAny()
                .orElseThrow(() -> new IllegalArgumentException("There is no server '" + id + "'; there are "
                        + Arrays.stream(values()).map(Server::id).collect(Collectors.joining(", ")) + "."));
    }

    /** Returns the short name, as for {@code --server}. */
    public String id() {
        return id;
    }

    /** Returns the product's name. */
    public String title() {
        return title;
    }

    /** Returns the oldest feature release of the JDK that the server supports. */
    public int jdk() {
        return jdk;
    }

    /** Returns whether this is a Payara Micro: a jar that has no domain or admin port, and does not deploy EARs. */
    public boolean isMicro() {
        return this == PAYARA_MICRO || this == PAYARA_MICRO7;
    }

    /** Returns whether this is a Payara Server or a Payara Micro. */
    public boolean isPayara() {
        return isMicro() || this == PAYARA || this == PAYARA7;
    }

    /** Returns the name of the jar or folder of the server that the build has downloaded. */
    public String fetched() {
        return fetched;
    }

    /**
     * Returns a container of this server, configured but not started.
     *
     * @param home the Payara Micro jar or the folder of the unpacked server; null for the downloaded server
     * @param settings sets the other properties of the configuration
     */
    public ServerContainer<?> container(@Nullable File home, Consumer<ServerConfiguration> settings) {
        return isMicro()
                ? configured(new PayaraMicroContainer(), new PayaraMicroConfiguration(),
                        PayaraMicroConfiguration::setMicroJar, home, settings)
                : configured(new InstalledServerContainer(), new InstalledServerConfiguration(),
                        InstalledServerConfiguration::setHome, home, settings);
    }

    private <C extends ServerConfiguration> ServerContainer<C> configured(ServerContainer<C> container,
            C configuration, BiConsumer<C, String> setHome, @Nullable File home,
            Consumer<ServerConfiguration> settings) {
        configuration.setServer(id);
        if (home != null) {
            setHome.accept(configuration, home.getPath());
        }
        settings.accept(configuration);
        container.setup(configuration);
        return container;
    }
}
