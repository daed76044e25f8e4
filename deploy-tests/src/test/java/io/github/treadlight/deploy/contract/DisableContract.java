package io.github.treadlight.deploy.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.deploy.harness.Applications;
import io.github.treadlight.deploy.harness.Covers;
import io.github.treadlight.deploy.harness.Http;
import io.github.treadlight.deploy.harness.OnServers;
import io.github.treadlight.deploy.harness.RequestLoad;
import io.github.treadlight.deploy.harness.RunningApplication;
import java.net.URI;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests disabled, enabled and redeployed applications while the server processes requests. */
@Tag("payara-micro7")
@Covers({"app", "leak"})
@OnServers
@Tag("only-micro")
@Order(ServerContract.LONG)
class DisableContract extends ServerContract {
    private static final int CYCLES = 5;
    private static final int THREADS = 2;
    private static final int REQUESTS_BETWEEN = 20;
    private static final int OK = 200;
    private static final int INTERNAL_ERROR = 500;
    /** The statuses of requests to an application that is absent or starting. */
    private static final Set<Integer> UNAVAILABLE = Set.of(404, 503);
    /** The message of StandardWrapper.allocate for a request that arrives while the servlet is being destroyed. */
    private static final String UNLOADING = "because it is being unloaded";

    @Test
    void failsNoRequestOfOthersWhileAnApplicationIsDisabledAndEnabled() throws Exception {
        try (RunningApplication bystander = RunningApplication.deploy(server(), "bystander")) {
            server().deploy("toggled", Applications.own());
            URI toggled = server().uri("/toggled/own");
            try (RequestLoad others = new RequestLoad(THREADS, () -> assertOk(Http.get(bystander.uri())));
                    RequestLoad own = new RequestLoad(THREADS, () -> assertOkOrUnavailable(Http.get(toggled)))) {
                for (int cycle = 0; cycle < CYCLES; cycle++) {
                    server().asadmin("disable", "toggled");
                    others.awaitMore(REQUESTS_BETWEEN);
                    own.awaitMore(REQUESTS_BETWEEN);
                    server().asadmin("enable", "toggled");
                    assertThat(Http.get(toggled).body()).isEqualTo(Applications.COMPACT);
                    others.awaitMore(REQUESTS_BETWEEN);
                    own.awaitMore(REQUESTS_BETWEEN);
                }
                awaitSweep();
                others.awaitMore(REQUESTS_BETWEEN);
                own.awaitMore(REQUESTS_BETWEEN);
            }
            assertThat(Http.get(toggled).body()).isEqualTo(Applications.COMPACT);
            bystander.assertUnharmed();
            server().undeploy("toggled");
        }
        awaitAtMostOneAlive("toggled");
        assertNoWarning();
    }

    private static void assertOk(HttpResponse<String> response) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(OK);
    }

    private static void assertOkOrUnavailable(HttpResponse<String> response) {
        boolean isUnavailable = UNAVAILABLE.contains(response.statusCode())
                || response.statusCode() == INTERNAL_ERROR && response.body().contains(UNLOADING);
        if (!isUnavailable) {
            assertOk(response);
        }
    }

    /** The server retains the class loader of a disabled application until it is enabled or undeployed. */
    @Test
    void doesNotReportADisabledApplicationAsRetained() throws Exception {
        settings().set("loader-watch-grace-seconds", "0");
        server().deploy("disabled", Applications.own());
        assertThat(server().get("/disabled/own")).isEqualTo(Applications.COMPACT);
        server().asadmin("disable", "disabled");
        // Once Treadlight reports this later application, it would also have reported the disabled one.
        server().deploy("leaked", Applications.war());
        assertThat(server().get("/leaked/retain?retain=true")).isEqualTo("nothing was retained");
        server().undeploy("leaked");
        awaitAfterCollection(() -> assertThat(retained()).anyMatch(logged -> logged.contains("leaked (generation ")));
        assertThat(retained()).noneMatch(logged -> logged.contains("disabled (generation "));

        settings().set("loader-watch-grace-seconds", "60");
        server().deploy("leaked", Applications.war());
        assertThat(server().get("/leaked/retain?retain=false")).isEqualTo("another deployment was retained");
        server().undeploy("leaked");
        server().undeploy("disabled");
        awaitReleased();
        assertNoWarning();
    }

    private List<String> retained() {
        return log().ours("WARNING").stream().filter(logged -> logged.contains(" is still in memory, ")).toList();
    }

    @Test
    void keepsTheSessionsOfARedeployedApplication() throws Exception {
        try (RunningApplication bystander = RunningApplication.deploy(server(), "bystander");
                RunningApplication redeployed = RunningApplication.deploy(server(), "redeployed")) {
            for (int cycle = 0; cycle < CYCLES; cycle++) {
                server().asadmin("deploy", "--force=true", "--keepstate=true", "--name=redeployed",
                        "--contextroot=redeployed", Applications.running().toString());
                redeployed.assertSessionKept();
            }
            awaitSweep();
            redeployed.assertUnharmed();
            bystander.assertUnharmed();
        }
        awaitAtMostOneAlive("redeployed");
        assertNoWarning();
    }
}
