package io.github.treadlight.sim.server;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import org.jboss.arquillian.container.spi.ConfigurationException;

/** How a Payara Micro is started. */
public final class PayaraMicroConfiguration extends ServerConfiguration {
    private File microJar = besideTheSimulator("payara-micro.jar");
    private List<String> microOptions = List.of();
    private List<Path> configFiles = List.of();

    /** Of the Payara Micro that the build fetched, on the running JDK. */
    public PayaraMicroConfiguration() {
        super(new File("target/payara-micro"));
    }

    @Override
    Server server() {
        return Server.PAYARA_MICRO;
    }

    /** The Payara Micro jar. Default: {@code servers/payara-micro.jar} beside the simulator's jar. */
    public void setMicroJar(String microJar) {
        this.microJar = new File(microJar);
    }

    File microJar() {
        return microJar;
    }

    /**
     * Further options of Payara Micro, separated by white space. The server is alone unless {@code --clustermode} is
     * among them.
     */
    public void setMicroOptions(String microOptions) {
        this.microOptions = words(microOptions);
    }

    List<String> microOptions() {
        return microOptions;
    }

    /** Files for the folder that the server has its configuration in. */
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
                    + ". Build the simulator (mvn -B verify fetches it), or name one with --server-home.");
        }
    }
}
