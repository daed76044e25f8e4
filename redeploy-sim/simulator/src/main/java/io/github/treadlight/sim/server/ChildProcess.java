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
 * A child process, such as a server's JVM. It is stopped when this object is closed and when this JVM shuts down. If
 * this JVM is killed, the probe halts a server.
 */
public final class ChildProcess implements AutoCloseable {
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(30);
    /** The system property of a server that has the address of the probe's connector. */
    private static final String CONNECTOR = "redeploy-sim.connector";

    private final String name;
    private final Process process;
    private final File log;
    private final long startNanos;
    private final Thread killAtExit;

    private ChildProcess(String name, Process process, File log, long startNanos) {
        this.name = name;
        this.process = process;
        this.log = log;
        this.startNanos = startNanos;
        this.killAtExit = new Thread(process::destroyForcibly, "stop " + name);
        Runtime.getRuntime().addShutdownHook(killAtExit);
    }

    /**
     * Starts a process.
     *
     * @param name the name of the process, for messages
     * @param log the file to which the output of the process is appended
     */
    public static ChildProcess start(String name, List<String> command, File directory, File log) {
        return start(name, command, Map.of(), directory, log);
    }

    /** Starts a process with additional environment variables. */
    public static ChildProcess start(
            String name, List<String> command, Map<String, String> environment, File directory, File log) {
        try {
            ProcessBuilder builder = new ProcessBuilder(command)
                    .directory(directory)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log));
            builder.environment().putAll(environment);
            long startNanos = System.nanoTime();
            Process process = builder.start();
            process.getOutputStream().close();
            return new ChildProcess(name, process, log, startNanos);
        } catch (IOException failed) {
            throw new ServerFailedException(name + " could not be started: " + failed.getMessage(), failed);
        }
    }

    /**
     * Attaches the probe, and connects to the connector that it starts on the loopback address. Only the user of the
     * JVM can attach, and so learn the address of the connector.
     *
     * @param agent the probe's jar
     */
    @SuppressWarnings("BanJNDI") // connects to the JVM that was started here
    JMXConnector connect(Path agent) throws IOException {
        try {
            VirtualMachine vm = VirtualMachine.attach(Long.toString(pid()));
            try {
                vm.loadAgent(agent.toString(), ProbeMXBean.NAME + ";" + CONNECTOR);
                return JMXConnectorFactory.connect(
                        new JMXServiceURL(vm.getSystemProperties().getProperty(CONNECTOR)));
            } finally {
                vm.detach();
            }
        } catch (AttachNotSupportedException | AgentLoadException | AgentInitializationException notYet) {
            throw new IOException(notYet);
        }
    }

    /** Returns the process id. */
    public long pid() {
        return process.pid();
    }

    /** Returns the value of {@link System#nanoTime} when the process was started. */
    long startNanos() {
        return startNanos;
    }

    /** Waits until the process ends on its own; returns false after the timeout. */
    public boolean awaitEnd(Duration timeout) {
        try {
            return process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Returns the exit code of a process that has ended. */
    public int exitCode() {
        return process.exitValue();
    }

    /** Throws a {@link ServerFailedException} if the process has ended. */
    public void requireAlive() {
        if (!process.isAlive()) {
            throw failureWithDiagnosis("died with exit code " + process.exitValue());
        }
    }

    /** Throws an exception if the process ends within a second: connections to a dying server break before its end. */
    void checkAfterFailure() {
        try {
            if (process.waitFor(1, TimeUnit.SECONDS)) {
                requireAlive();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns an exception that names the process and its log. */
    public ServerFailedException failure(String what) {
        return new ServerFailedException(message(what));
    }

    ServerFailedException failure(String what, Throwable cause) {
        checkAfterFailure();
        return new ServerFailedException(message(what + ": " + Reason.of(cause)), cause);
    }

    /** Returns an exception with a diagnosis of the log, for a process that ended or did not start. */
    ServerFailedException failureWithDiagnosis(String what) {
        String diagnosis = LogDiagnosis.in(log).map(sentence -> ". " + sentence).orElse("");
        return new ServerFailedException(message(what) + diagnosis);
    }

    private String message(String what) {
        return name + " " + what + "; its log is " + log.getAbsolutePath();
    }

    File log() {
        return log;
    }

    /** Stops the process, and kills it after half a minute. */
    @Override
    public void close() {
        stop(STOP_TIMEOUT);
    }

    /** Stops the process, and kills it after a timeout. Returns when the process has ended. */
    void stop(Duration timeout) {
        process.destroy();
        try {
            if (!process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException interrupted) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        try {
            Runtime.getRuntime().removeShutdownHook(killAtExit);
        } catch (IllegalStateException alreadyShuttingDown) {
            // The hook kills the process.
        }
    }
}
