package io.github.treadlight.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Runs the script of the GitHub Action with variables as GitHub sets them. */
@Tag("thorough")
@DisabledOnOs(OS.WINDOWS)
class ActionIT {
    @TempDir
    private Path folder;

    @Test
    void aLeakFailsTheJobAndIsInItsSummary() throws Exception {
        Path repository = folder.resolve("repository");
        ReactorRepository.create(repository);
        Path summary = Files.createFile(folder.resolve("summary.md"));
        Path workspace = Files.createDirectory(folder.resolve("my workspace"));
        try (InputStream war = getClass().getResourceAsStream("/bundled/classvalue-leak.war")) {
            Files.copy(Objects.requireNonNull(war), workspace.resolve("shop.war"));
        }
        Build build = Build.run(Path.of("."), List.of("../action/redeploy.sh"), repository, Map.ofEntries(
                Map.entry("PATH", Build.maven().getParent() + ":" + System.getenv("PATH")),
                Map.entry("GITHUB_WORKSPACE", workspace.toString()),
                Map.entry("GITHUB_STEP_SUMMARY", summary.toString()),
                Map.entry("TREADLIGHT_VERSION", System.getProperty("project.version")),
                Map.entry("TREADLIGHT_WAR", "shop.war"),
                Map.entry("TREADLIGHT_PING", ""),
                Map.entry("TREADLIGHT_SERVER", "payara-micro"),
                Map.entry("TREADLIGHT_SERVER_VERSION", ""),
                Map.entry("TREADLIGHT_SERVER_HOME", ""),
                Map.entry("TREADLIGHT_MODULE", "off"),
                Map.entry("TREADLIGHT_CYCLES", "5"),
                Map.entry("TREADLIGHT_FAIL_ON", "strong"),
                Map.entry("TREADLIGHT_SOFT_REFS", ""),
                Map.entry("TREADLIGHT_JVM_OPTION", "-XX:TieredStopAtLevel=1,-Xmx256m"),
                Map.entry("TREADLIGHT_OUT", "target/redeployments"),
                Map.entry("TREADLIGHT_OPTIONS", "-Dtreadlight.think=1\n-Dtreadlight.load=1")));
        assertThat(build.exitCode()).as(build.output()).isEqualTo(1);
        assertThat(build.output()).contains("the leak is strong", "heap of 256 MB");
        assertThat(summary).content().contains("| payara-micro | shop | without | **strong** |");
        assertThat(workspace.resolve("target/redeployments/index.html")).exists();
    }
}
