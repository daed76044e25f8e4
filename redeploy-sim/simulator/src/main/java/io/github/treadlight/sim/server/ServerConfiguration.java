package io.github.treadlight.sim.server;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jboss.arquillian.container.spi.ConfigurationException;
import org.jboss.arquillian.container.spi.client.container.ContainerConfiguration;
import org.jspecify.annotations.Nullable;

/**
 * How a server is started, whichever it is. A bean, as Arquillian wants it: each property can stand in
 * {@code arquillian.xml}.
 */
public abstract class ServerConfiguration implements ContainerConfiguration {
    /** Begins an option with a command that the JVM runs. */
    static final String ON_OUT_OF_MEMORY = "-XX:OnOutOfMemoryError";

    private File workDirectory;
    private @Nullable File log;
    private @Nullable File module;
    private @Nullable File javaHome;
    private List<String> jvmOptions = List.of("-Xmx512m");
    private int startTimeoutSeconds = 120;
    private int answerTimeoutSeconds = 300;

    ServerConfiguration(File workDirectory) {
        this.workDirectory = workDirectory;
    }

    /** Which server this is for. */
    abstract Server server();

    /**
     * A directory for this server alone; it is emptied at the start and deleted at the stop. The server does not start
     * if it has files in it that the simulator did not put there.
     */
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

    /**
     * The JDK that the server runs on. Default: the running one, or the oldest installed one that is new enough for a
     * server that needs a newer one.
     */
    public void setJavaHome(@Nullable String javaHome) {
        this.javaHome = javaHome == null ? null : new File(javaHome);
    }

    /** The home of the JDK that the server runs on; throws a ConfigurationException when there is none. */
    Path javaHome() {
        int needed = server().jdk();
        if (javaHome != null) {
            int feature = InstalledJdk.feature(javaHome.toPath());
            if (feature == 0) {
                throw new ConfigurationException("There is no JDK at " + javaHome.getAbsolutePath()
                        + "; name its home with --java-home, the folder that bin and lib lie in.");
            }
            if (feature < needed) {
                throw new ConfigurationException(server().title() + " needs a JDK " + needed + " or newer, and "
                        + javaHome.getAbsolutePath() + " is a JDK " + feature + "; name another with --java-home.");
            }
            return javaHome.toPath().toAbsolutePath();
        }
        try {
            return InstalledJdk.atLeast(needed).orElseThrow(() -> new ConfigurationException(
                    InstalledJdk.missing(server().title(), needed) + " or with --java-home."));
        } catch (IOException unreadable) {
            throw new ConfigurationException(unreadable.getMessage(), unreadable);
        }
    }

    /** Options of the server's JVM, separated by white space. Default: {@code -Xmx512m}. */
    public void setJvmOptions(String jvmOptions) {
        this.jvmOptions = words(jvmOptions);
    }

    /** The same, each option as it is; no setter, for Arquillian looks for one with each name. */
    public void jvmOptions(List<String> jvmOptions) {
        this.jvmOptions = List.copyOf(jvmOptions);
    }

    List<String> jvmOptions() {
        return jvmOptions;
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
        validateFiles();
        if (module != null && !module.isFile()) {
            throw new ConfigurationException("There is no Treadlight jar at " + module.getAbsolutePath() + ".");
        }
        jvmOptions.stream().filter(option -> option.startsWith(ON_OUT_OF_MEMORY)).findAny().ifPresent(option -> {
            throw new ConfigurationException(ON_OUT_OF_MEMORY + " cannot be an option of this server: running out of"
                    + " memory is provoked to clear soft references, and would run its command; leave it out.");
        });
        javaHome(); // which throws when there is none
    }

    /** Throws when the server itself is not there. */
    abstract void validateFiles() throws ConfigurationException;

    static List<String> words(String text) {
        return text.isBlank() ? List.of() : List.of(text.strip().split("\\s+"));
    }

    /** What the build fetched for the simulator. */
    static File besideTheSimulator(String path) {
        return SimulatorFolder.file("servers/" + path);
    }
}
