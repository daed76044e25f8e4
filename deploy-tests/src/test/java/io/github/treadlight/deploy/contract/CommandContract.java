package io.github.treadlight.deploy.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.deploy.harness.Applications;
import io.github.treadlight.deploy.harness.Covers;
import io.github.treadlight.deploy.harness.OnServers;
import io.github.treadlight.deploy.harness.ServerLog;
import io.github.treadlight.sim.server.CommandResult;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests Treadlight's administration commands as an administrator types them, with mistakes. */
@Covers({"server", "stream"})
@OnServers
@Tag("only-server")
@Tag("payara7")
@Order(ServerContract.LONG)
class CommandContract extends ServerContract {
    private static final String GET = "get-treadlight-configuration";
    private static final String SET = "set-treadlight-configuration";
    private static final String FOOTPRINT = "show-treadlight-footprint";
    private static final String GENERATIONS = "list-application-generations";
    private static final String PURGE = "purge-application-caches";

    @BeforeEach
    void deploy() throws Exception {
        server().deploy("war", Applications.war());
        assertThat(server().get("/war/library")).isEqualTo(Applications.COMPACT);
    }

    @AfterEach
    void undeploy() throws Exception {
        server().undeploy("war");
        assertNoWarning();
        assertThat(log().severe()).isEmpty();
    }

    @Test
    void changesSeveralSettingsAtOnceAndShowsThem() throws Exception {
        assertShown("enabled", "true", "class-values", "compact", "rmi-file-codebase", "omit");
        set("class-values=jdk, ", "--class-values=jdk", "--rmi-file-codebase=keep");
        assertShown("enabled", "true", "class-values", "jdk", "rmi-file-codebase", "keep");
        set("class-values=compact, ", "--class-values=compact", "--rmi-file-codebase=omit");
        assertShown("enabled", "true", "class-values", "compact", "rmi-file-codebase", "omit");
    }

    @Test
    void acceptsTheFormerNameOfAnOption() throws Exception {
        set("codebase-lookups=off", "--class-annotations=off");
        assertShown("codebase-lookups", "off");
        assertRejected("class-annotations is called codebase-lookups now",
                "set", "configs.config.server-config.treadlight-configuration.class-annotations=cached");
        set("codebase-lookups=cached", "--codebase-lookups=cached");
        assertShown("codebase-lookups", "cached");
    }

    @Test
    void refusesAVariableThatNoServerKnows() throws Exception {
        assertRejected("the server has no value for ${com.acme.unknown}",
                "set-treadlight-configuration", "--stream-filter=!com.acme.Old;${com.acme.unknown}");
    }

    @Test
    void showsTheFilterRulesForObjectStreamsAndTheDecisiveOne() throws Exception {
        assertThat(typed("get-stream-filter", "war")).containsPattern("(?m)^war +2 +built-in list +\\d+ entries")
                .contains("maxdepth: as deep as the stack", "Mode: reject");
        assertThat(typed("get-stream-filter")).contains("outside of applications");
        assertThat(typed("test-stream-filter", "--class=bsh.XThis", "war"))
                .contains("bsh.XThis: rejected by built-in list", "The application has no such class");
        assertThat(typed("test-stream-filter", "--app=war", "--class=java.util.ArrayList"))
                .contains("java.util.ArrayList: allowed");
        assertRejected("No classes were observed in object streams of war", "propose-stream-filter", "war");
        assertRejected("No application named 'absent' runs here", "get-stream-filter", "absent");
        assertRejected("No application named 'absent' runs here", "propose-stream-filter", "absent");
        assertRejected("'com.acme.*' is not the full name of a class",
                "test-stream-filter", "--class=com.acme.*", "war");
    }

    @Test
    void logsTheUserWhoChangesTheObjectStreams() throws Exception {
        ServerLog since = log().fromNow();
        set("object-streams=stock, ", "--object-streams=stock", "--clean-unverified=false");
        set("object-streams=fast, ", "--object-streams=fast");
        since.awaitOurs("INFO", messages -> assertThat(messages)
                .filteredOn(message -> message.contains(" set object-streams="))
                .hasSize(2).allSatisfy(message -> assertThat(message)
                        .containsPattern("Treadlight: .+ set object-streams=(stock|fast) for server")));
    }

    @Test
    void rejectsAnInvalidValueAndChangesNothing() throws Exception {
        assertRejected("class-values=\"turbo\" cannot be set: 'turbo' is none of compact, jdk",
                SET, "--enabled=false", "--class-values=turbo");
        assertRejected("weave-excludes=\"com/acme\" cannot be set", SET, "--weave-excludes=com/acme");
        assertRejected("'turbo' is none of compact, jdk",
                "set", "configs.config.server-config.treadlight-configuration.class-values=turbo");
        assertRejected("Nothing to set", SET);
        assertRejected("colour", SET, "--colour=red");
        assertShown("enabled", "true", "class-values", "compact", "weave-excludes", "");
    }

    @Test
    void showsAnApplicationWhileItRunsAndAfterItsUndeployment() throws Exception {
        server().deploy("shown", Applications.war());
        assertThat(server().get("/shown/library")).isEqualTo(Applications.COMPACT);
        assertThat(typed(GENERATIONS)).containsPattern("(?m)^shown +\\d+ +running ");
        assertThat(typed(FOOTPRINT)).containsPattern("(?m)^shown +\\d+ +1 +\\d+ +1 +1 +\\d+ *$");
        assertThat(typed(PURGE, "shown")).contains("shown: purged 1 values of 1 class values");
        assertThat(typed(FOOTPRINT)).containsPattern("(?m)^shown +\\d+ +1 +\\d+ +\\d+ +0 +\\d+ *$");
        assertThat(server().get("/shown/library")).isEqualTo(Applications.COMPACT);
        assertThat(typed(FOOTPRINT)).containsPattern("(?m)^shown +\\d+ +1 +\\d+ +1 +1 +\\d+ *$");
        server().undeploy("shown");
        assertThat(typed(GENERATIONS)).containsPattern("(?m)^shown +\\d+ +(ended|released) ")
                .containsPattern("(?m)^war +\\d+ +running ");
        assertThat(typed(GENERATIONS, "--verify=true")).doesNotContain(" retained")
                .containsPattern("(?m)^shown +\\d+ +released ")
                .containsPattern("(?m)^war +\\d+ +running ");
    }

    @Test
    void rejectsAnUnknownApplicationOrTarget() throws Exception {
        assertRejected("No application named 'absent' runs here", PURGE, "absent");
        assertRejected("nowhere", SET, "--target=nowhere", "--enabled=false");
        assertRejected("nowhere", GET, "--target=nowhere");
        assertRejected("nowhere", FOOTPRINT, "--target=nowhere");
        assertRejected("nowhere", GENERATIONS, "--target=nowhere");
        assertRejected("nowhere", PURGE, "--target=nowhere", "war");
    }

    @Test
    void saysThatTreadlightIsDisabled() throws Exception {
        set("switched off", "--enabled=false");
        assertThat(typed(FOOTPRINT)).contains("switched off");
        assertThat(typed(GENERATIONS)).contains("switched off");
        assertThat(typed(PURGE, "war")).contains("switched off");
        set("class-values=compact", "--enabled=true");
        assertThat(typed(GENERATIONS)).doesNotContain("switched off");
    }

    private String typed(String... command) throws Exception {
        return server().message(server().runTyped(command), command);
    }

    /** Changes settings and waits until the change is logged. */
    private void set(String logged, String... options) throws Exception {
        ServerLog since = log().fromNow();
        typed(Stream.concat(Stream.of(SET), Stream.of(options)).toArray(String[]::new));
        since.awaitOurs("INFO", messages -> assertThat(messages)
                .anyMatch(message -> message.contains("Treadlight is now: ") && message.contains(logged)));
    }

    /** Asserts that the command shows these values. The arguments are names and values alternately. */
    private void assertShown(String... attributes) throws Exception {
        String shown = typed(GET);
        for (int i = 0; i < attributes.length; i += 2) {
            assertThat(shown).containsPattern(
                    "(?m)^server-config +" + attributes[i] + " +" + attributes[i + 1] + " ");
        }
    }

    private void assertRejected(String reason, String... command) throws Exception {
        CommandResult result = server().runTyped(command);
        assertThat(result.message()).contains(reason);
        assertThat(result.succeeded()).isFalse();
    }
}
