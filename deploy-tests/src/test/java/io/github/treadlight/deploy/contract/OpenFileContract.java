package io.github.treadlight.deploy.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.github.treadlight.deploy.harness.Applications;
import io.github.treadlight.deploy.harness.Covers;
import io.github.treadlight.deploy.harness.OnServers;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests that files that an undeployed application left open are shown, but not those of its next deployment. */
@Covers({"app", "leak"})
@OnServers
class OpenFileContract extends ServerContract {
    @Test
    void showsAnOpenLibraryOfAWar() throws Exception {
        assertShowsAnOpenLibrary("opening", Applications.opening(), "/opening");
    }

    @Test
    void showsAnOpenLibraryOfAnEar() throws Exception {
        assumeFalse(server().product().isMicro(), "Payara Micro does not deploy EARs.");
        assertShowsAnOpenLibrary("opening-ear", Applications.openingEar(), "/opening");
    }

    private void assertShowsAnOpenLibrary(String app, Path archive, String context) throws Exception {
        deploy(app, archive);
        String library = server().get(context + "/open");
        assertThat(library).endsWith(".jar");
        assertThat(openFiles()).as("open files of the running deployment").isEmpty();
        server().undeploy(app);
        assertThat(openFiles()).singleElement().asString().contains("open file " + library);

        deploy(app, archive);
        assertThat(server().get(context + "/library")).isEqualTo(Applications.COMPACT); // opens the library's jar
        assertThat(openFiles()).as("open files after the next deployment").singleElement().asString()
                .contains("open file " + library);
        assertThat(server().get(context + "/open?do=close")).isEqualTo("closed " + library);
        assertThat(openFiles()).as("open files after the library was closed").isEmpty();
        server().undeploy(app);
        assertThat(openFiles()).as("files that the server left open").isEmpty();
        awaitReleased();
        assertNoWarning();
    }

    private void deploy(String app, Path archive) throws Exception {
        server().asadmin("deploy", "--name=" + app, archive.toString());
    }

    private List<String> openFiles() throws Exception {
        return generations("--holders=true").lines()
                .filter(line -> line.startsWith("opening"))
                .filter(line -> line.contains("open file"))
                .toList();
    }
}
