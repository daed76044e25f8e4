package io.github.treadlight.sim.server;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import org.jboss.arquillian.container.spi.ConfigurationException;

/** The configuration of a container for Payara Micro. */
public final class PayaraMicroConfiguration extends ServerConfiguration {
    private File microJar = downloaded("payara-micro.jar");
    private List<String> microOptions = List.of();
    private List<Path> configFiles = List.of();

    /** Creates a configuration for the Payara Micro that the build downloaded, on the running JDK. */
    public PayaraMicroConfiguration() {
        super(new File("target/payara-micro"));
    }

    @Override
    Server server() {
        return Server.PAYARA_MICRO;
    }

    /** Sets the Payara Micro jar. Default: {@code servers/payara-micro.jar} next to the simulator's jar. */
    public void setMicroJar(String microJar) {
        this.microJar = new File(microJar);
    }

    File microJar() {
        return microJar;
    }

    /**
     * Sets additional options of Payara Micro, separated by white space. The server does not join a cluster unless
     * {@code --clustermode} is one of them.
     */
    public void setMicroOptions(String microOptions) {
        this.microOptions = words(microOptions);
    }

    List<String> microOptions() {
        return microOptions;
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
        if (!microJar.isFile()) {
            throw new ConfigurationException("There is no Payara Micro at " + microJar.getAbsolutePath()
                    + ". Build the simulator (mvn -B verify downloads it), or name one with --server-home.");
        }
    }
}
