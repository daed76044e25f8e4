package io.github.treadlight.sim.server;

import java.io.File;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import org.jboss.arquillian.container.spi.ConfigurationException;
import org.jboss.arquillian.container.spi.client.container.ContainerConfiguration;
import org.jspecify.annotations.Nullable;

/**
 * How a Payara Micro is started. A bean, as Arquillian wants it: each property can stand in {@code arquillian.xml}.
 */
public final class PayaraMicroConfiguration implements ContainerConfiguration {
    private File microJar = besideTheSimulator("servers/payara-micro.jar");
    private File workDirectory = new File("target/payara-micro");
    private @Nullable File log;
    private @Nullable File module;
    private List<String> jvmOptions = List.of("-Xmx512m");
    private List<String> microOptions = List.of();
    private int startTimeoutSeconds = 120;
    private int answerTimeoutSeconds = 300;

    /** The Payara Micro jar. Default: {@code servers/payara-micro.jar} beside the simulator's jar. */
    public void setMicroJar(String microJar) {
        this.microJar = new File(microJar);
    }

    File microJar() {
        return microJar;
    }

    /** A directory for this server alone; it is emptied at the start and deleted at the stop. */
    public void setWorkDirectory(String workDirectory) {
        this.workDirectory = new File(workDirectory);
    }

    File workDirectory() {
        return workDirectory;
    }

    /** Where the server's output goes. Default: {@code server.log} beside the work directory. */
    public void setLog(String log) {
        this.log = new File(log);
    }

    File log() {
        return log == null ? new File(workDirectory + ".log") : log;
    }

    /** The Treadlight jar to install; none for a vanilla server. */
    public void setModule(@Nullable String module) {
        this.module = module == null ? null : new File(module);
    }

    @Nullable File module() {
        return module;
    }

    /** Options of the server's JVM, separated by white space. Default: {@code -Xmx512m}. */
    public void setJvmOptions(String jvmOptions) {
        this.jvmOptions = words(jvmOptions);
    }

    /** The same, each option as it is. */
    public void setJvmOptions(List<String> jvmOptions) {
        this.jvmOptions = List.copyOf(jvmOptions);
    }

    List<String> jvmOptions() {
        return jvmOptions;
    }

    /** Further options of Payara Micro, separated by white space. */
    public void setMicroOptions(String microOptions) {
        this.microOptions = words(microOptions);
    }

    List<String> microOptions() {
        return microOptions;
    }

    /** How long the server may take to come up. Default: 120. */
    public void setStartTimeoutSeconds(int startTimeoutSeconds) {
        this.startTimeoutSeconds = startTimeoutSeconds;
    }

    int startTimeoutSeconds() {
        return startTimeoutSeconds;
    }

    /** How long a deployment or undeployment may take. Default: 300. */
    public void setAnswerTimeoutSeconds(int answerTimeoutSeconds) {
        this.answerTimeoutSeconds = answerTimeoutSeconds;
    }

    int answerTimeoutSeconds() {
        return answerTimeoutSeconds;
    }

    @Override
    public void validate() throws ConfigurationException {
        if (!microJar.isFile()) {
            throw new ConfigurationException("There is no Payara Micro at " + microJar.getAbsolutePath()
                    + ". Build the simulator (mvn -B verify fetches it), or name one with --server-home.");
        }
        if (module != null && !module.isFile()) {
            throw new ConfigurationException("There is no Treadlight jar at " + module.getAbsolutePath() + ".");
        }
    }

    private static List<String> words(String text) {
        return text.isBlank() ? List.of() : List.of(text.strip().split("\\s+"));
    }

    private static File besideTheSimulator(String path) {
        try {
            URI code = PayaraMicroConfiguration.class.getProtectionDomain().getCodeSource().getLocation().toURI();
            return new File(new File(code).getParentFile(), path);
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
