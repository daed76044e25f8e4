package io.github.treadlight.deploy.contract;

import static io.github.treadlight.sim.server.Server.GLASSFISH7;
import static io.github.treadlight.sim.server.Server.GLASSFISH8;
import static io.github.treadlight.sim.server.Server.PAYARA;
import static io.github.treadlight.sim.server.Server.PAYARA7;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.deploy.harness.Applications;
import io.github.treadlight.deploy.harness.Asadmin;
import io.github.treadlight.deploy.harness.Covers;
import io.github.treadlight.deploy.harness.InstalledServer;
import io.github.treadlight.deploy.harness.OnServers;
import io.github.treadlight.deploy.harness.RestClient;
import io.github.treadlight.deploy.harness.SharedServers;
import io.github.treadlight.sim.server.CommandResult;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests that the commands work by REST and require the administrator's password. Not for Payara Micro. */
@Covers("server")
@OnServers({PAYARA, PAYARA7, GLASSFISH7, GLASSFISH8})
class RestContract extends ServerContract {
    private static final String GET = "get-treadlight-configuration";
    private static final String SET = "set-treadlight-configuration";
    private static final String FOOTPRINT = "show-treadlight-footprint";
    private static final String GENERATIONS = "list-application-generations";
    private static final String FINDINGS = "show-treadlight-findings";
    private static final String PURGE = "purge-application-caches";
    /** The configuration element. REST names its attributes in camel case. */
    private static final String ELEMENT = "configs/config/server-config/treadlight-configuration";

    private RestClient administrator;

    @BeforeEach
    void deploy() throws Exception {
        administrator = installed().rest(SharedServers.PASSWORD);
        server().deploy("war", Applications.war());
    }

    private InstalledServer installed() {
        return (InstalledServer) server();
    }

    @AfterEach
    void undeploy() throws Exception {
        server().undeploy("war");
        assertNoWarning();
    }

    @Test
    void helpDescribesEachCommandAndItsOptions() throws Exception {
        assertThat(help(SET)).contains("--class-values", "--stream-filter-mode", "--target");
        for (String command : List.of(GET, FOOTPRINT, GENERATIONS, PURGE, "get-stream-filter", "test-stream-filter",
                "propose-stream-filter", FINDINGS)) {
            assertThat(help(command)).contains(command, "--target");
        }
    }

    private String help(String command) throws Exception {
        return server().runTyped(command, "--help").message();
    }

    @Test
    void readsAndChangesTheConfigurationByRest() {
        assertThat(ok(administrator.get(GET))).contains("\"class-values\"", "\"compact\"");
        assertThat(ok(administrator.get(FOOTPRINT))).contains("\"applications\"", "\"war\"");
        assertThat(ok(administrator.get(GENERATIONS))).contains("\"generations\"", "\"running\"");
        assertThat(ok(administrator.get(FINDINGS)))
                .contains("\"leaks\"", "\"streams\"", "\"redeployments\"", "\"class-values\"", "\"parts\"");
        assertThat(ok(administrator.get("get-stream-filter"))).contains("\"rules\"", "built-in list");
        assertThat(ok(administrator.post(PURGE, Map.of("id", "war")))).contains("war: purged");
        assertThat(ok(administrator.post(SET, Map.of("rmi-file-codebase", "keep"))))
                .contains("rmi-file-codebase=keep");
        assertThat(ok(administrator.get(ELEMENT))).contains("\"keep\"");
        ok(administrator.post(ELEMENT, Map.of("rmiFileCodebase", "omit")));
        assertThat(ok(administrator.get(ELEMENT))).contains("\"omit\"");
    }

    @Test
    void rejectsAnInvalidValueByRest() {
        for (HttpResponse<String> rejected : List.of(
                administrator.post(SET, Map.of("class-values", "turbo")),
                administrator.post(ELEMENT, Map.of("classValues", "turbo")))) {
            assertThat(rejected.statusCode()).isGreaterThanOrEqualTo(400);
            assertThat(rejected.body()).contains("'turbo' is none of compact, jdk");
        }
        assertUnchanged();
    }

    @Test
    void rejectsRestRequestsWithoutThePassword() {
        for (RestClient unauthorized : List.of(installed().rest(""), installed().rest("a guess"))) {
            for (String path : List.of(GET, FOOTPRINT, GENERATIONS, FINDINGS, ELEMENT)) {
                assertThat(unauthorized.get(path).statusCode()).as(path).isEqualTo(401);
            }
            assertThat(unauthorized.post(SET, Map.of("class-values", "jdk")).statusCode()).isEqualTo(401);
            assertThat(unauthorized.post(ELEMENT, Map.of("classValues", "jdk")).statusCode()).isEqualTo(401);
            assertThat(unauthorized.post(PURGE, Map.of("id", "war")).statusCode()).isEqualTo(401);
        }
        assertUnchanged();
    }

    @Test
    void rejectsCommandsWithAWrongPassword() throws Exception {
        Asadmin unauthorized = installed().asadminWith("a guess");
        for (String[] command : new String[][] {
            {GET}, {FOOTPRINT}, {GENERATIONS}, {SET, "--class-values=jdk"}, {PURGE, "war"}}) {
            CommandResult result = unauthorized.run(command);
            assertThat(result.succeeded()).isFalse();
            assertThat(result.message()).contains("Authentication failed");
        }
        assertUnchanged();
    }

    private void assertUnchanged() {
        assertThat(ok(administrator.get(ELEMENT))).contains("\"compact\"").doesNotContain("\"jdk\"", "turbo");
    }

    private static String ok(HttpResponse<String> response) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return response.body();
    }
}
