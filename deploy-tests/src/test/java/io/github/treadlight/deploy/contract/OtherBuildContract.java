package io.github.treadlight.deploy.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.deploy.harness.AppServer;
import io.github.treadlight.deploy.harness.BuildFiles;
import io.github.treadlight.deploy.harness.Covers;
import io.github.treadlight.deploy.harness.OnServers;
import io.github.treadlight.leak.catalogue.LeakCatalogue;
import io.github.treadlight.leak.catalogue.ServerVersion;
import io.github.treadlight.sim.server.WorkDirectory;
import io.github.treadlight.tool.versions.ServerState;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that the same cleaners, library scans and patches work on a build of a server that is not known: one that has
 * another version, and one that has another version and other bytes in each class file.
 */
@Covers({"leak", "patch", "scan", "shape"})
@OnServers
@Tag("release")
class OtherBuildContract extends OwnServerContract {
    private ServerState tested;
    private String version;

    @BeforeParameterizedClassInvocation
    void readTestedServer() throws Exception {
        startServer();
        tested = ServerState.of(server);
        assertThat(tested.off()).isEmpty();
        String major = tested.server().substring(0, tested.server().indexOf('.'));
        version = major.substring(major.indexOf('-') + 1) + (product().isPayara() ? ".2027.1" : ".9.0");
    }

    @AfterParameterizedClassInvocation
    void deleteFiles() throws Exception {
        WorkDirectory.makeEmpty(folder());
    }

    private Path folder() {
        return BuildFiles.work(name() + "-build");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void treadlightWorksAsOnTheTestedBuild(boolean isRecompiled) throws Exception {
        stopServer();
        WorkDirectory.makeEmpty(folder());
        Path home = folder().resolve(BuildFiles.server(product()).getFileName());
        new OtherBuild(version, isRecompiled).write(BuildFiles.server(product()), home);
        server = AppServer.start(product(), home, name(), List.of());
        server.asadmin("set-log-levels", "io.github.treadlight.leak.access=FINE");
        ServerState state = ServerState.of(server);

        String name = tested.server().substring(0, tested.server().indexOf('-') + 1) + version;
        assertThat(state.server()).isEqualTo(name);
        assertThat(state.off()).isEmpty();
        assertThat(state.patched()).isEqualTo(tested.patched());
        assertThat(state.cleaners()).isEqualTo(cleaners(name, state.jdk()));
        assertThat(state.problems()).isEmpty();
        List<String> log = server.log().ours("");
        assertThat(log).anyMatch(record -> record.contains(state.cleaners() + " cleaners on " + name))
                .anyMatch(record -> record.contains("Treadlight: known shape of "))
                .noneMatch(record -> record.contains("Treadlight: unknown shape of "));
    }

    /** Returns the number of cleaners for leaks that are not known to be fixed in a version. */
    private static int cleaners(String server, int jdk) {
        ServerVersion version = new ServerVersion(server, jdk);
        return (int) LeakCatalogue.get().leaks().stream().filter(leak -> leak.use().concerns(version)).count();
    }
}
