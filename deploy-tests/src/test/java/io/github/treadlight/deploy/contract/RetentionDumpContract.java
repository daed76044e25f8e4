package io.github.treadlight.deploy.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.deploy.harness.Applications;
import io.github.treadlight.deploy.harness.Covers;
import io.github.treadlight.deploy.harness.OnServers;
import io.github.treadlight.sim.holders.HeapAnalysis;
import io.github.treadlight.sim.holders.HeapAnalysis.AnalysisOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/**
 * Tests the heap dump that Treadlight writes of a retained application with {@code dump-on-retention=true}. On a file
 * system without POSIX permissions, it writes none, because others could read the file.
 */
@Covers("app")
@OnServers
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "its file systems have no POSIX permissions")
@Tag("thorough")
class RetentionDumpContract extends ServerContract {
    private static final Pattern WRITTEN = Pattern.compile(
            "wrote a heap dump of dumped \\(generation \\d+\\) to (.+\\.hprof) \\(\\d+ MB, in [\\d.]+ s\\)");

    @Test
    void aDumpShowsWhatRetainsTheApplicationAndThereIsOneADay() throws Exception {
        settings().set("loader-watch-grace-seconds", "0");
        // An application that another contract has left would share the dump if it were reported at the same time.
        // While it is being reported, its state is "retained" already, and it may get a dump of its own.
        awaitAfterCollection(() -> assertThat(generations()).doesNotContainPattern("(?m)^\\S+ +\\d+ +ended\\b"));
        settings().set("dump-on-retention", "true");
        deployAndRetain();
        server().undeploy("dumped");
        awaitAfterCollection(() -> assertThat(dumps()).hasSize(1));
        Path dump = dumps().get(0);
        assertThat(permissions(dump)).isEqualTo("rw-------");
        assertThat(permissions(dump.getParent())).isEqualTo("rwx------");
        assertThat(HeapAnalysis.of(dump, new AnalysisOptions(false, Set.of()))).satisfies(found -> {
            assertThat(found.leakedLoaders()).isPositive();
            assertThat(found.holders()).isNotEmpty();
            assertThat(found.retainedBytes()).isPositive();
        });

        deployAndRetain();
        server().undeploy("dumped");
        awaitAfterCollection(() -> assertThat(log().ours("WARNING"))
                .filteredOn(logged -> logged.contains("dumped (generation ") && logged.contains("is still in memory"))
                .hasSize(2));
        assertThat(dumps()).containsExactly(dump);
        assertThat(filesBeside(dump)).filteredOn(file -> file.getFileName().toString().startsWith("dumped"))
                .containsExactly(dump);
    }

    /** Releases the application, also after a failure, so that later contracts do not find it. Deletes the dumps. */
    @AfterEach
    void release() throws Exception {
        settings().set("dump-on-retention", "false");
        server().deploy("dumped", Applications.war());
        server().get("/dumped/retain?retain=false");
        server().undeploy("dumped");
        awaitReleased();
        for (Path dump : dumps()) {
            for (Path file : filesBeside(dump)) {
                Files.delete(file);
            }
            Files.deleteIfExists(dump.getParent());
        }
    }

    private void deployAndRetain() throws Exception {
        server().deploy("dumped", Applications.war());
        assertThat(server().get("/dumped/retain?retain=true")).endsWith("was retained");
    }

    private List<Path> dumps() {
        return log().ours("WARNING").stream()
                .flatMap(logged -> WRITTEN.matcher(logged).results())
                .map((MatchResult written) -> Path.of(written.group(1)))
                .toList();
    }

    private static List<Path> filesBeside(Path file) throws Exception {
        try (Stream<Path> files = Files.list(file.getParent())) {
            return files.toList();
        }
    }

    private static String permissions(Path file) throws Exception {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }
}
