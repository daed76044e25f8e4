package io.github.treadlight.sim.server;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/**
 * A server's JVM. It never outlives the simulator's: it is stopped by process id when this is closed, when this JVM
 * shuts down and, by the probe inside it, when this JVM is killed.
 */
final class ServerProcess implements AutoCloseable {
    private static final int STOP_SECONDS = 30;

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

    static ServerProcess start(String name, List<String> arguments, File directory, File log) {
        try {
            Process process = new ProcessBuilder(javaCommand(arguments))
                    .directory(directory)
                    .redirectErrorStream(true)
                    .redirectOutput(log)
                    .start();
            process.getOutputStream().close();
            return new ServerProcess(name, process, log);
        } catch (IOException failed) {
            throw new ServerFailedException(name + " could not be started: " + failed.getMessage(), failed);
        }
    }

    /** The command that runs this JVM's java with these arguments. */
    private static List<String> javaCommand(List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(arguments);
        return command;
    }

    /** Connects to the JVM's own MBean server: no port, no flags, only for the same user. */
    @SuppressWarnings("BanJNDI") // the other side is the JVM started here
    JMXConnector connect() throws IOException {
        try {
            VirtualMachine vm = VirtualMachine.attach(Long.toString(process.pid()));
            try {
                return JMXConnectorFactory.connect(new JMXServiceURL(vm.startLocalManagementAgent()));
            } finally {
                vm.detach();
            }
        } catch (AttachNotSupportedException notYet) {
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
            throw failure("died with exit code " + process.exitValue());
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
        return new ServerFailedException(name + " " + what + "; its log is " + log.getAbsolutePath());
    }

    ServerFailedException failure(String what, Throwable cause) {
        checkAfterFailure();
        return new ServerFailedException(
                name + " " + what + ": " + cause.getMessage() + "; its log is " + log.getAbsolutePath(), cause);
    }

    File log() {
        return log;
    }

    /** Asks the server to stop, and insists after half a minute. Returns when it is gone. */
    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
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
