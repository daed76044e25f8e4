package io.github.treadlight.sim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the Dockerfile as far as this is possible without a container runtime. */
class ContainerImageIT {
    private static final Path ROOT = Path.of("../..");
    private static final Path JAVA = Path.of(System.getProperty("java.home"));

    private final List<String> instructions = lines("redeploy-sim/Dockerfile");
    /** The patterns of the files that Docker sends to the builder. */
    private final List<String> context = lines("redeploy-sim/Dockerfile.dockerignore");

    @Test
    void theBuildMakesEachFileOfTheImage() {
        assertThat(of("COPY ")).hasSize(3).allSatisfy(copy -> {
            List<String> sources = Arrays.asList(copy.split(" "));
            if (sources.get(0).startsWith("--from=")) {
                assertThat(of("FROM ")).anyMatch(from -> from.endsWith(" AS " + sources.get(0).substring(7)));
            } else {
                assertThat(sources.subList(0, sources.size() - 1)).isNotEmpty()
                        .allSatisfy(source -> assertThat(ROOT.resolve(source)).isRegularFile())
                        .allSatisfy(source -> assertThat(context).contains("!" + source));
            }
        });
    }

    @Test
    void theSimulatorDoesNotRunAsRoot() {
        List<String> last = instructions.subList(
                instructions.lastIndexOf("FROM ${BASE}"), instructions.size());
        assertThat(last).contains("USER 1000").anyMatch(line -> line.startsWith("RUN useradd --uid 1000 "));
    }

    /** Makes the runtime of the image from this JDK, and redeploys an application with it. */
    @Test
    @Tag("release")
    void theRuntimeOfTheImageRunsTheSimulator(@TempDir Path folder) throws Exception {
        Path runtime = folder.resolve("java");
        List<String> jlink = new ArrayList<>(List.of(of("RUN jlink ").get(0).split(" ")));
        jlink.set(jlink.indexOf("/opt/java"), runtime.toString());
        run(JAVA.resolve("bin/jlink"), jlink, folder.resolve("jlink.log"));
        run(runtime.resolve("bin/java"), List.of("-jar", "target/redeploy-sim.jar", "run", "--scenario=benign",
                "--cycles=5", "--module=on", "--fail-on=any", "--out=" + folder.resolve("out")),
                folder.resolve("run.log"));
        assertThat(folder.resolve("out/index.html")).exists();
    }

    /** Returns the rest of the instructions that begin with a text. */
    private List<String> of(String start) {
        return instructions.stream().filter(line -> line.startsWith(start))
                .map(line -> line.substring(start.length())).toList();
    }

    private static List<String> lines(String file) {
        try {
            return Files.readAllLines(ROOT.resolve(file)).stream()
                    .filter(line -> !line.isBlank() && !line.startsWith("#")).toList();
        } catch (IOException missing) {
            throw new UncheckedIOException(missing);
        }
    }

    private static void run(Path program, List<String> arguments, Path log) throws Exception {
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(arguments);
        int exitCode = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start()
                .waitFor();
        assertThat(exitCode).as(Files.readString(log)).isZero();
    }
}
