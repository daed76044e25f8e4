package io.github.treadlight.sim.server;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import io.github.treadlight.sim.probe.ProbeMXBean;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/**
 * A server's JVM. It never outlives the simulator's: it is stopped by process id when this is closed, when this JVM
 * shuts down and, by the probe inside it, when this JVM is killed.
 */
final class ServerProcess implements AutoCloseable {
    private static final Duration STOP_LIMIT = Duration.ofSeconds(30);

    private final String name;
    private final Process process;
    private final File log;
    private final Thread killAtExit;

    private ServerProcess(String name, Process process, File log) {
        this.name = name;
        this.process = process;
        this.log = log;
        this.killAtExit = new Thread(process::destroyForcibly, "stop " + name);
        Runtime.getRuntime().addShutdownHook(killAtExit);
    }

    /**
     * Starts a process.
     *
     * @param name for messages
     * @param log what its output is added to
     */
    static ServerProcess start(String name, List<String> command, File directory, File log) {
        return start(name, command, Map.of(), directory, log);
    }

    /** The same, with variables added to its environment. */
    static ServerProcess start(
            String name, List<String> command, Map<String, String> environment, File directory, File log) {
        try {
            ProcessBuilder builder = new ProcessBuilder(command)
                    .directory(directory)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log));
            builder.environment().putAll(environment);
            Process process = builder.start();
            process.getOutputStream().close();
            return new ServerProcess(name, process, log);
        } catch (IOException failed) {
            throw new ServerFailedException(name + " could not be started: " + failed.getMessage(), failed);
        }
    }

    /**
     * Puts the probe in and connects to the JVM's own MBean server: no port, no flags, only for the same user.
     *
     * @param agent the probe's jar
     */
    @SuppressWarnings("BanJNDI") // the other side is the JVM started here
    JMXConnector connect(Path agent) throws IOException {
        try {
            VirtualMachine vm = VirtualMachine.attach(Long.toString(process.pid()));
            try {
                vm.loadAgent(agent.toString(), ProbeMXBean.NAME);
                return JMXConnectorFactory.connect(new JMXServiceURL(vm.startLocalManagementAgent()));
            } finally {
                vm.detach();
            }
        } catch (AttachNotSupportedException | AgentLoadException | AgentInitializationException notYet) {
            throw new IOException(notYet);
        }
    }

    /** Waits for the process to end by itself; returns whether it did. */
    boolean awaitEnd(Duration timeout) {
        try {
            return process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Throws when the server is no longer there. */
    void check() {
        if (!process.isAlive()) {
            throw withClue("died with exit code " + process.exitValue());
        }
    }

    /** The same, for when something else failed first: connections break a moment before the process is gone. */
    void checkAfterFailure() {
        try {
            if (process.waitFor(1, TimeUnit.SECONDS)) {
                check();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    ServerFailedException failure(String what) {
        return new ServerFailedException(told(what));
    }

    ServerFailedException failure(String what, Throwable cause) {
        checkAfterFailure();
        return new ServerFailedException(told(what + ": " + Reason.of(cause)), cause);
    }

    /** For one that ended or does not come up: with what the end of its log tells. That of others tells of anything. */
    ServerFailedException withClue(String what) {
        String clue = LogDiagnosis.in(log).map(sentence -> ". " + sentence).orElse("");
        return new ServerFailedException(told(what) + clue);
    }

    private String told(String what) {
        return name + " " + what + "; its log is " + log.getAbsolutePath();
    }

    File log() {
        return log;
    }

    /** Asks the server to stop, and insists after half a minute. Returns when it is gone. */
    @Override
    public void close() {
        stop(STOP_LIMIT);
    }

    /** Stops the server, and kills it if it is still alive after the limit. Waits until its process has ended. */
    void stop(Duration limit) {
        process.destroy();
        try {
            if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException interrupted) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        try {
            Runtime.getRuntime().removeShutdownHook(killAtExit);
        } catch (IllegalStateException alreadyShuttingDown) {
            // then the hook has run, or will
        }
    }
}
