package io.github.treadlight.sim.server;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jboss.arquillian.container.spi.ConfigurationException;
import org.jboss.arquillian.container.spi.client.container.ContainerConfiguration;
import org.jspecify.annotations.Nullable;

/**
 * The configuration that the containers of all servers have in common. It is a JavaBean, as Arquillian requires: each
 * property can be set in {@code arquillian.xml}.
 */
public abstract class ServerConfiguration implements ContainerConfiguration {
    /** The JVM option with a command that the JVM runs when it is out of memory. */
    static final String ON_OUT_OF_MEMORY = "-XX:OnOutOfMemoryError";

    private Server server;
    private File workDirectory;
    private @Nullable File log;
    private @Nullable File module;
    private @Nullable File javaHome;
    private List<String> jvmOptions = List.of("-Xmx512m");
    private ServerResources resources = ServerResources.NONE;
    private int startTimeoutSeconds = 120;
    private int answerTimeoutSeconds = 300;

    ServerConfiguration(Server server, File workDirectory) {
        this.server = server;
        this.workDirectory = workDirectory;
    }

    /** Sets the server's short name. Default: {@code payara-micro} or {@code payara}. */
    public void setServer(String id) {
        server = Server.of(id);
    }

    final Server server() {
        return server;
    }

    /**
     * Sets the directory for the server's files, which is emptied when the server starts and deleted when it stops. The
     * server does not start if the directory contains files that are not the simulator's.
     */
    public void setWorkDirectory(String workDirectory) {
        this.workDirectory = new File(workDirectory);
    }

    File workDirectory() {
        return workDirectory;
    }

    /** Sets the file for the server's output. Default: the name of the work directory with the extension .log. */
    public void setLog(String log) {
        this.log = new File(log);
    }

    File log() {
        return log == null ? new File(workDirectory + ".log") : log;
    }

    /** Sets the Treadlight jar to install; null for a server without Treadlight. */
    public void setModule(@Nullable String module) {
        this.module = module == null ? null : new File(module);
    }

    @Nullable File module() {
        return module;
    }

    /**
     * Sets the server's JDK. Default: the running JDK or, if that is too old for the server, the oldest installed one
     * that is new enough.
     */
    public void setJavaHome(@Nullable String javaHome) {
        this.javaHome = javaHome == null ? null : new File(javaHome);
    }

    /** Returns the home of the server's JDK; throws a ConfigurationException if there is no suitable JDK. */
    Path javaHome() {
        int needed = server().jdk();
        if (javaHome != null) {
            int feature = InstalledJdk.feature(javaHome.toPath());
            if (feature == 0) {
                throw new ConfigurationException("There is no JDK at " + javaHome.getAbsolutePath()
                        + ". Name a JDK with --java-home, as the folder that contains bin and lib.");
            }
            if (feature < needed) {
                throw new ConfigurationException(server().title() + " needs a JDK " + needed + " or newer, but "
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

    /** Sets options of the server's JVM, separated by white space. Default: {@code -Xmx512m}. */
    public void setJvmOptions(String jvmOptions) {
        this.jvmOptions = words(jvmOptions);
    }

    /** Sets options of the server's JVM, which may contain white space. Not a setter, so that Arquillian ignores it. */
    public void jvmOptions(List<String> jvmOptions) {
        this.jvmOptions = List.copyOf(jvmOptions);
    }

    List<String> jvmOptions() {
        return jvmOptions;
    }

    /** Sets what applications need from the server. Not named as a setter, so that Arquillian ignores it. */
    public void resources(ServerResources resources) {
        this.resources = resources;
    }

    ServerResources resources() {
        return resources;
    }

    /** Sets the longest time that the start of the server may take. Default: 120. */
    public void setStartTimeoutSeconds(int startTimeoutSeconds) {
        this.startTimeoutSeconds = startTimeoutSeconds;
    }

    int startTimeoutSeconds() {
        return startTimeoutSeconds;
    }

    /** Sets the longest time that a deployment or an undeployment may take. Default: 300. */
    public void setAnswerTimeoutSeconds(int answerTimeoutSeconds) {
        this.answerTimeoutSeconds = answerTimeoutSeconds;
    }

    int answerTimeoutSeconds() {
        return answerTimeoutSeconds;
    }

    @Override
    public void validate() throws ConfigurationException {
        validateFiles();
        resources.validate(server);
        if (module != null && !module.isFile()) {
            throw new ConfigurationException("There is no Treadlight jar at " + module.getAbsolutePath() + ".");
        }
        jvmOptions.stream().filter(option -> option.startsWith(ON_OUT_OF_MEMORY)).findAny().ifPresent(option -> {
            throw new ConfigurationException("Remove the JVM option " + ON_OUT_OF_MEMORY + ": the simulator fills the"
                    + " heap on purpose, to clear soft references, and the JVM would then run the option's command.");
        });
        javaHome(); // throws if there is no suitable JDK
    }

    /** Throws a ConfigurationException if the server's files are missing. */
    abstract void validateFiles() throws ConfigurationException;

    static List<String> words(String text) {
        return text.isBlank() ? List.of() : List.of(text.strip().split("\\s+"));
    }

    /** Returns a file or folder that the build downloads for the simulator. */
    static File downloaded(String path) {
        return SimulatorFolder.file("servers/" + path);
    }
}
