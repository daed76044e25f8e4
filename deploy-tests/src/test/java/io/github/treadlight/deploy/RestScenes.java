package io.github.treadlight.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The commands on servers with an administrator of their own, which Payara Micro does not have: by REST too. */
abstract class RestScenes extends CommandScenes<InstalledServer> {
    private static final String PASSWORD = "not-a-guess";
    private static final String SET = "set-treadlight-configuration";
    /** The element itself, of which REST names the attributes as Java does. */
    private static final String ELEMENT = "configs/config/server-config/treadlight-configuration";

    private Rest administrator;
    private Rest nobody;

    @BeforeAll
    void protect() throws Exception {
        server().protect(PASSWORD);
        administrator = server().rest(PASSWORD);
        nobody = server().rest("");
    }

    @Test
    void helpDescribesEachCommandAndItsOptions() throws Exception {
        assertThat(server().asadmin(SET, "--help"))
                .contains("--class-values", "--stream-filter-mode", "--target");
        for (String command : List.of("get-treadlight-configuration", "show-treadlight-footprint",
                "list-application-generations", "purge-application-caches")) {
            assertThat(server().asadmin(command, "--help")).contains(command, "--target");
        }
    }

    @Test
    void theAdministratorAsksAndChangesByRest() {
        assertThat(ok(administrator.get("get-treadlight-configuration"))).contains("\"class-values\"", "\"compact\"");
        assertThat(ok(administrator.get("show-treadlight-footprint"))).contains("\"applications\"", "\"war\"");
        assertThat(ok(administrator.get("list-application-generations"))).contains("\"generations\"", "\"running\"");
        assertThat(ok(administrator.post("purge-application-caches", Map.of("id", "war")))).contains("war: purged");
        assertThat(ok(administrator.post(SET, Map.of("stream-filter-mode", "log"))))
                .contains("stream-filter-mode=log");
        assertThat(ok(administrator.get(ELEMENT))).contains("\"log\"");
        ok(administrator.post(ELEMENT, Map.of("streamFilterMode", "reject")));
        assertThat(ok(administrator.get(ELEMENT))).contains("\"reject\"");
    }

    @Test
    void aWrongValueIsRefusedByRestToo() {
        for (HttpResponse<String> refused : List.of(
                administrator.post(SET, Map.of("class-values", "turbo")),
                administrator.post(ELEMENT, Map.of("classValues", "turbo")))) {
            assertThat(refused.statusCode()).isGreaterThanOrEqualTo(400);
            assertThat(refused.body()).contains("'turbo' is none of compact, jdk");
        }
        assertThat(ok(administrator.get(ELEMENT))).contains("\"compact\"").doesNotContain("turbo");
    }

    @Test
    void nobodyAsksOrChangesAnythingWithoutThePassword() {
        for (Rest stranger : List.of(nobody, server().rest("a guess"))) {
            for (String path : List.of("get-treadlight-configuration", "show-treadlight-footprint",
                    "list-application-generations", ELEMENT)) {
                assertThat(stranger.get(path).statusCode()).as(path).isEqualTo(401);
            }
            assertThat(stranger.post(SET, Map.of("class-values", "jdk")).statusCode()).isEqualTo(401);
            assertThat(stranger.post(ELEMENT, Map.of("classValues", "jdk")).statusCode()).isEqualTo(401);
            assertThat(stranger.post("purge-application-caches", Map.of("id", "war")).statusCode()).isEqualTo(401);
        }
        assertThat(ok(administrator.get(ELEMENT))).contains("\"compact\"").doesNotContain("\"jdk\"");
    }

    @Test
    void nobodyRunsACommandWithAnotherPassword() throws Exception {
        Asadmin stranger = server().asadminWith("a guess");
        for (String command : List.of("get-treadlight-configuration", "show-treadlight-footprint",
                "list-application-generations")) {
            assertRejected(stranger.ask(command));
        }
        assertRejected(stranger.ask("set-treadlight-configuration", "--class-values=jdk"));
        assertRejected(stranger.ask("purge-application-caches", "war"));
        assertThat(ok(administrator.get(ELEMENT))).contains("\"compact\"").doesNotContain("\"jdk\"");
    }

    private static void assertRejected(Answer answer) {
        assertThat(answer.exit()).isNotZero();
        assertThat(answer.text()).contains("Authentication failed");
    }

    private static String ok(HttpResponse<String> response) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return response.body();
    }
}
