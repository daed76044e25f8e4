package io.github.treadlight.tool.versions;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.deploy.harness.AppServer;
import io.github.treadlight.deploy.harness.BuildFiles;
import io.github.treadlight.deploy.harness.SharedServers;
import io.github.treadlight.sim.server.WorkDirectory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Runs Treadlight on each release in {@code versions.txt} that can be fetched, and writes what works there to
 * docs/results/versions.md. Fails if a server does not start with Treadlight, if Treadlight logs a warning, or if
 * something does not work that {@code versions.txt} does not list, or the reverse.
 */
class VersionsIT {
    private final VersionPage page = new VersionPage();

    /** Returns the releases that {@code -Dversions} names, or those without a row in the page. */
    @TestFactory
    List<DynamicTest> allOfTreadlightWorks() throws IOException {
        List<String> selected = Arrays.asList(System.getProperty("treadlight.versions").split(","));
        List<DynamicTest> tests = new ArrayList<>();
        for (Release release : Release.all()) {
            if (selected.contains("") ? !page.has(release) : selected.contains(release.name())) {
                tests.add(DynamicTest.dynamicTest(release.name(), () -> run(release)));
            }
        }
        return tests;
    }

    private void run(Release release) throws Exception {
        Path folder = BuildFiles.work("versions");
        WorkDirectory.makeEmpty(folder);
        try {
            Optional<Path> home = release.fetch(folder);
            if (home.isEmpty()) {
                page.write(release, row("not fetched", "", "", "", "", ""));
                Assumptions.abort("Maven could not fetch " + release);
            }
            run(release, home.orElseThrow());
        } finally {
            WorkDirectory.makeEmpty(folder);
        }
    }

    private void run(Release release, Path home) throws Exception {
        UsedClasses used = UsedClasses.of(home, release.product().isPayara(), home.resolveSibling("nested"));
        ServerState state;
        try {
            state = state(release, home);
        } catch (Exception | AssertionError failed) {
            page.write(release, row("", used.classModel(), "", "", "failed: " + failed.getMessage(), ""));
            throw failed;
        }
        Set<String> off = new TreeSet<>(state.off());
        used.unknown().forEach(line -> off.add(line.substring(0, line.indexOf(' '))));
        page.write(release, row(Integer.toString(state.jdk()), used.classModel(), Integer.toString(state.cleaners()),
                String.join(", ", state.patched()), off(release, off),
                state.problems().isEmpty() ? "none" : String.join(" ", state.problems())));
        assertThat(state.problems()).isEmpty();
        assertThat(off).as("what does not work; shapes that known-shapes.txt does not have: %s", used.unknown())
                .isEqualTo(release.off());
    }

    private static ServerState state(Release release, Path home) throws Exception {
        AppServer server = AppServer.start(release.product(), home, "version-" + release.name().replace(' ', '-'),
                SharedServers.jvmOptions());
        try {
            return ServerState.of(server);
        } finally {
            server.stop();
            server.container().stop();
        }
    }

    private static String off(Release release, Set<String> off) {
        return off.isEmpty() ? "all works" : off.stream().map(name -> '`' + name + '`')
                .collect(Collectors.joining(", ")) + (release.reason().isEmpty() ? "" : ": " + release.reason());
    }

    private static List<String> row(String... cells) throws IOException, InterruptedException {
        List<String> row = new ArrayList<>();
        Collections.addAll(row, cells);
        row.add(LocalDate.now(ZoneOffset.UTC) + ", " + commit());
        return row;
    }

    private static String commit() throws IOException, InterruptedException {
        Process git = new ProcessBuilder("git", "rev-parse", "--short", "HEAD").start();
        String commit = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        return git.waitFor() == 0 ? commit : "unknown commit";
    }
}
