package io.github.treadlight.sim.engine;

import io.github.treadlight.sim.server.InstalledServerConfiguration;
import io.github.treadlight.sim.server.Server;
import io.github.treadlight.sim.server.ServerContainer;
import io.github.treadlight.sim.server.ServerResources;
import io.github.treadlight.sim.server.WorkDirectory;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The settings of the servers that a command starts, one after the other. Immutable.
 *
 * @param server the server to start
 * @param jvmOptions additional options of the server's JVM
 * @param home the Payara Micro jar or the folder of the unpacked server; null for the server that the build downloaded
 * @param javaHome the JDK of the server; null for the simulator's own, or for an installed one if that is too old
 * @param startTimeoutSeconds the longest time that the start of the server may take
 * @param answerTimeoutSeconds the longest time that a deployment or an undeployment may take
 * @param out the directory for logs and, while the server runs, for the server's files
 * @param resources what the applications need from the server
 */
public record ServerSettings(
        Server server,
        List<String> jvmOptions,
        @Nullable File home,
        @Nullable File javaHome,
        int startTimeoutSeconds,
        int answerTimeoutSeconds,
        File out,
        ServerResources resources) {
    /**
     * Returns a container that is configured but not started.
     *
     * @param name the name of the log and of the folder for the server's files
     * @param module the Treadlight jar to install, or null for the server without Treadlight
     * @param defaults the JVM options that those of the user override
     * @param broker whether the server runs its message broker
     */
    ServerContainer<?> container(String name, @Nullable File module, List<String> defaults, boolean broker) {
        return server.container(home, configuration -> {
            configuration.setWorkDirectory(WorkDirectory.of(out.toPath(), name).toString());
            configuration.setLog(new File(out, name + ".log").getPath());
            configuration.setModule(module == null ? null : module.getPath());
            configuration.setJavaHome(javaHome == null ? null : javaHome.getPath());
            configuration.setStartTimeoutSeconds(startTimeoutSeconds);
            configuration.setAnswerTimeoutSeconds(answerTimeoutSeconds);
            List<String> options = new ArrayList<>(defaults);
            options.addAll(jvmOptions);
            // The simulator requests garbage collections, and fills the heap to make the JVM clear soft references.
            options.addAll(List.of("-XX:-DisableExplicitGC", "-XX:-ExitOnOutOfMemoryError",
                    "-XX:-CrashOnOutOfMemoryError", "-XX:-HeapDumpOnOutOfMemoryError"));
            configuration.jvmOptions(options);
            configuration.resources(resources);
            if (configuration instanceof InstalledServerConfiguration installed) {
                installed.setMessageBroker(broker);
            }
        });
    }

    /** Returns a copy with another limit for the start of the server. */
    ServerSettings withStartTimeout(int seconds) {
        return new ServerSettings(server, jvmOptions, home, javaHome, seconds, answerTimeoutSeconds, out, resources);
    }

    /** Deletes the server files that a killed simulator has left behind. */
    void deleteLeftovers(OutputLock lock) throws IOException {
        lock.requireHeld();
        if (out.isDirectory()) {
            WorkDirectory.deleteLeftovers(out.toPath());
        }
    }
}
