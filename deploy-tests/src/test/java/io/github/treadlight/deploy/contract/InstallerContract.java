package io.github.treadlight.deploy.contract;

import static io.github.treadlight.sim.server.Server.GLASSFISH7;
import static io.github.treadlight.sim.server.Server.GLASSFISH8;
import static io.github.treadlight.sim.server.Server.PAYARA;
import static io.github.treadlight.sim.server.Server.PAYARA7;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.treadlight.deploy.harness.BuildFiles;
import io.github.treadlight.deploy.harness.OnServers;
import io.github.treadlight.sim.server.InstalledJdk;
import io.github.treadlight.sim.server.Server;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;

/** Tests that {@code install.sh} of the zip knows the servers, on a copy of their files of configuration. */
@OnServers(value = {PAYARA, PAYARA7, GLASSFISH7, GLASSFISH8}, exclusive = false)
@DisabledOnOs(OS.WINDOWS)
class InstallerContract {
    @Parameter
    private Server product;

    @TempDir
    private Path temp;

    private record Result(int exitCode, String output) {}

    @Test
    void installsAndRemovesTheJarOfTheZip() throws Exception {
        Optional<Path> jdk = InstalledJdk.atLeast(product.jdk());
        assumeTrue(jdk.isPresent(), () -> InstalledJdk.missing(product.title(), product.jdk()));
        Path server = copyOfConfiguration();
        Path module = Files.createDirectory(server.resolve("glassfish/modules")).resolve("treadlight.jar");

        Result checked = run(jdk.orElseThrow(), "--check", server.toString());
        assertThat(checked.exitCode()).as(checked.output()).isZero();
        assertThat(checked.output()).contains(product.title(), "Treadlight: not installed", "can be installed")
                .doesNotContain("Warning");
        assertThat(module).doesNotExist();

        Result installed = run(jdk.orElseThrow(), server.toString());
        assertThat(installed.exitCode()).as(installed.output()).isZero();
        assertThat(module).hasSameBinaryContentAs(BuildFiles.module());

        Path scans = Files.createDirectories(server.resolve("glassfish/domains/domain1/generated/treadlight-scans"));
        Path kept = Files.createFile(scans.resolveSibling("kept"));
        Files.createFile(scans.resolve("a.scan"));
        Result removed = run(jdk.orElseThrow(), "--remove", server.toString());
        assertThat(removed.exitCode()).as(removed.output()).isZero();
        assertThat(module).doesNotExist();
        assertThat(scans).doesNotExist();
        assertThat(kept).exists();
    }

    private Path copyOfConfiguration() throws Exception {
        Path from = BuildFiles.server(product).resolve("glassfish/config");
        Path server = temp.resolve(product.fetched());
        Path to = Files.createDirectories(server.resolve("glassfish")).resolve("config");
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
        }
        return server;
    }

    private Result run(Path jdk, String... arguments) throws Exception {
        Path output = temp.resolve("output.txt");
        List<String> command = new ArrayList<>(
                List.of("sh", BuildFiles.module().resolveSibling("install.sh").toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
        builder.environment().put("AS_JAVA", jdk.toString());
        Process process = builder.start();
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        return new Result(process.exitValue(), Files.readString(output));
    }
}
