package io.github.treadlight.sim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.sim.fixture.TestArchive;
import io.github.treadlight.sim.result.ResultFile;
import io.github.treadlight.sim.result.SimulationResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jboss.shrinkwrap.api.Archive;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The output folder for the runs of a test class. It fails each test that leaves a process or server files behind. */
final class OutputFolder implements BeforeEachCallback, AfterEachCallback {
    /** Disables the C2 compiler, whose compilations cost more than they save in a short-lived server. */
    private static final String QUICK_START = "--jvm-option=-XX:TieredStopAtLevel=1";

    private final String command;
    private final Path folder;

    /** Creates an extension for a test class of the command {@code run}. */
    OutputFolder(String name) {
        this("run", name);
    }

    /** Creates an extension for a test class of a command. */
    OutputFolder(String command, String name) {
        this.command = command;
        folder = Path.of("target", "run-it", name).toAbsolutePath();
    }

    @Override
    public void beforeEach(ExtensionContext context) throws IOException {
        Files.createDirectories(folder);
        Files.deleteIfExists(folder.resolve(ResultFile.NAME));
        Files.deleteIfExists(folder.resolve(ResultFile.RESTART_NAME));
    }

    @Override
    public void afterEach(ExtensionContext context) {
        List<ProcessHandle> processes = Stream.concat(
                ProcessHandle.current().descendants(),
                ProcessHandle.allProcesses().filter(this::isOfARun)).toList();
        List<ProcessHandle.Info> infos = processes.stream().map(ProcessHandle::info).toList();
        processes.forEach(ProcessHandle::destroyForcibly);
        assertThat(infos).as("processes left behind").isEmpty();
        assertThat(folder).isDirectoryNotContaining(path -> path.toString().endsWith(".server"));
    }

    /** Recognizes even the server of a killed simulator, which is not a descendant of this JVM. */
    private boolean isOfARun(ProcessHandle process) {
        String command = process.info().commandLine().orElse("");
        return command.contains("--out=" + folder) || command.contains("-javaagent:" + folder);
    }

    /** Runs the simulator in this JVM. */
    Invocation run(String... options) {
        return Invocation.of(arguments(options).toArray(String[]::new));
    }

    /** Starts the simulator in a new JVM, which writes all its output to {@code out.txt}. */
    Process start(String... options) throws IOException {
        return startBy(List.of(), options);
    }

    /** Starts the simulator like {@link #start}, by a command that ends with the simulator's command. */
    Process startBy(List<String> starter, String... options) throws IOException {
        List<String> command = new ArrayList<>(starter);
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                // A killed simulator does not delete its temporary files.
                "-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir"),
                "-cp", System.getProperty("java.class.path"), RedeploySim.class.getName()));
        command.addAll(arguments(options));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(file("out.txt").toFile())
                .start();
    }

    private List<String> arguments(String... options) {
        List<String> arguments = new ArrayList<>(List.of(command, "--out=" + folder, QUICK_START));
        arguments.addAll(List.of(options));
        return arguments;
    }

    /** Writes an archive into the folder and returns the option that names it. */
    String war(Archive<?> archive) throws IOException {
        return "--war=" + TestArchive.write(folder, archive);
    }

    Path file(String name) {
        return folder.resolve(name);
    }

    /** Returns the result that the last run wrote. */
    SimulationResult result() throws IOException {
        return ResultFile.read(file(ResultFile.NAME).toFile());
    }
}
