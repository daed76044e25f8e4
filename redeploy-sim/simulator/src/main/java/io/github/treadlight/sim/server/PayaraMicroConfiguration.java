package io.github.treadlight.sim.server;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import org.jboss.arquillian.container.spi.ConfigurationException;
import org.jspecify.annotations.Nullable;

/** The configuration of a container for Payara Micro. */
public final class PayaraMicroConfiguration extends ServerConfiguration {
    private @Nullable File microJar;
    private List<String> microOptions = List.of();
    private List<Path> configFiles = List.of();
    private @Nullable GridMember gridMember;

    /** Creates a configuration for the Payara Micro 6 that the build downloaded, on the running JDK. */
    public PayaraMicroConfiguration() {
        super(Server.PAYARA_MICRO, new File("target/payara-micro"));
    }

    /** Sets the Payara Micro jar. Default: the server's jar in {@code servers} next to the simulator's jar. */
    public void setMicroJar(String microJar) {
        this.microJar = new File(microJar);
    }

    File microJar() {
        return microJar == null ? downloaded(server().fetched()) : microJar;
    }

    /** Sets additional options of Payara Micro, separated by white space. */
    public void setMicroOptions(String microOptions) {
        this.microOptions = words(microOptions);
    }

    List<String> microOptions() {
        return microOptions;
    }

    /** Makes the server a member of a data grid. By default, it has none. Not a setter: Arquillian cannot set it. */
    public void joinGrid(GridMember member) {
        gridMember = member;
    }

    @Nullable GridMember gridMember() {
        return gridMember;
    }

    /** Sets files to copy into the server's configuration folder. */
    public void setConfigFiles(List<Path> configFiles) {
        this.configFiles = List.copyOf(configFiles);
    }

    List<Path> configFiles() {
        return configFiles;
    }

    @Override
    void validateFiles() throws ConfigurationException {
        if (!server().isMicro()) {
            throw new ConfigurationException(
                    server().title() + " is not a Payara Micro; use InstalledServerConfiguration.");
        }
        if (!microJar().isFile()) {
            String build = server() == Server.PAYARA_MICRO ? "mvn -B verify" : "mvn -B verify -Pall-servers";
            throw new ConfigurationException("There is no " + server().title() + " at " + microJar().getAbsolutePath()
                    + ". Build the simulator (" + build + " downloads it), or name one with --server-home.");
        }
    }
}
