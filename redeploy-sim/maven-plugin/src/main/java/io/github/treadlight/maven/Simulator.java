package io.github.treadlight.maven;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.module.ModuleFinder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.logging.Log;

/**
 * The simulator in a JVM of its own, because the simulator ends its JVM with an exit code that says what it found. Its
 * output becomes part of Maven's log.
 */
final class Simulator {
    private static final String MAIN = "io.github.treadlight.sim.cli.RedeploySim";
    /** The last line of a usage error, after the mistake itself. */
    private static final String HELP = "For all options: ";

    /** How long to wait for the end of a simulator that is stopped; it writes its report within half a minute. */
    private static final int STOP_SECONDS = 40;

    /** The precision of the times of files, in milliseconds. */
    private static final long FILE_TIME_PRECISION = 2000;

    private final List<Path> classPath;
    private final Log log;

    /**
     * The result of a run of the simulator.
     *
     * @param exitCode 0, or 1 if a server failed, 2 for bad input, 3 for a leak
     * @param error the last error that the simulator printed, without a full stop
     * @param startMillis two seconds before the simulator started, because some file systems round times
     */
    record Outcome(int exitCode, String error, long startMillis) {}

    Simulator(List<Path> classPath, Log log) {
        this.classPath = classPath;
        this.log = log;
    }

    /**
     * Runs the simulator until it ends. If Maven is stopped or killed, the simulator stops, too, with its servers.
     *
     * @throws MojoExecutionException if Maven does not run on a JDK or is interrupted, or if the JVM cannot start
     */
    Outcome run(List<String> arguments) throws MojoExecutionException {
        List<String> command = new ArrayList<>(List.of(
                java().toString(), "-Dfile.encoding=UTF-8", "-Dsun.stdout.encoding=UTF-8",
                "-Dsun.stderr.encoding=UTF-8", "-Dstdout.encoding=UTF-8", "-Dstderr.encoding=UTF-8",
                "-Dredeploy-sim.parent=" + ProcessHandle.current().pid(),
                "-cp", classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)), MAIN));
        command.addAll(arguments);
        log.debug("Arguments of the simulator: " + arguments);
        try {
            return outcome(new ProcessBuilder(command).start());
        } catch (IOException | UncheckedIOException failed) {
            throw new MojoExecutionException("The simulator cannot be run: " + failed.getMessage(), failed);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new MojoExecutionException("The build was interrupted.", stopped);
        }
    }

    private Outcome outcome(Process process) throws IOException, InterruptedException {
        long start = System.currentTimeMillis() - FILE_TIME_PRECISION;
        Thread stop = new Thread(() -> stop(process), "treadlight-stop-simulator");
        try {
            Runtime.getRuntime().addShutdownHook(stop);
            process.getOutputStream().close();
            List<String> errors = new ArrayList<>();
            Thread reader = new Thread(() -> lines(process.getErrorStream(), line -> {
                errors.add(line);
                log.warn(line);
            }), "treadlight-simulator-errors");
            reader.start();
            lines(process.getInputStream(), log::info);
            reader.join();
            return new Outcome(process.waitFor(), lastError(errors), start);
        } finally {
            process.destroy();
            remove(stop);
        }
    }

    /** Stops the simulator, and waits until it has written its report. */
    private static void stop(Process simulator) {
        simulator.destroy();
        try {
            simulator.waitFor(STOP_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static void remove(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException exiting) {
            // The hook is running.
        }
    }

    private static void lines(InputStream stream, Consumer<String> action) {
        new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8)).lines().forEach(action);
    }

    private static String lastError(List<String> errors) {
        return errors.stream().filter(line -> !line.isBlank() && !line.startsWith(HELP))
                .reduce((earlier, later) -> later)
                .map(line -> line.endsWith(".") ? line.substring(0, line.length() - 1) : line)
                .orElse("the simulator did not say why it failed");
    }

    /** Returns the {@code java} of Maven's JDK. A JRE cannot attach to the server to measure it. */
    private static Path java() throws MojoExecutionException {
        Path home = Path.of(System.getProperty("java.home"));
        Path java = home.resolve("bin").resolve(File.separatorChar == '\\' ? "java.exe" : "java");
        if (!Files.isExecutable(java) || ModuleFinder.ofSystem().find("jdk.attach").isEmpty()) {
            throw new MojoExecutionException("treadlight:redeploy needs JDK 17 or newer, but Maven runs on " + home
                    + ", which is not a JDK. Set JAVA_HOME to a JDK.");
        }
        return java;
    }
}
