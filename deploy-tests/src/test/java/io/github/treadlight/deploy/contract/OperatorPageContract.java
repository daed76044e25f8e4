package io.github.treadlight.deploy.contract;

import static io.github.treadlight.sim.server.Server.GLASSFISH7;
import static io.github.treadlight.sim.server.Server.GLASSFISH8;
import static io.github.treadlight.sim.server.Server.PAYARA;
import static io.github.treadlight.sim.server.Server.PAYARA7;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.deploy.harness.Applications;
import io.github.treadlight.deploy.harness.Covers;
import io.github.treadlight.deploy.harness.Http;
import io.github.treadlight.deploy.harness.InstalledServer;
import io.github.treadlight.deploy.harness.OnServers;
import io.github.treadlight.deploy.harness.RestClient;
import io.github.treadlight.deploy.harness.SharedServers;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests that only administrators can read the page for operators, and that no other site can verify with it. */
@Covers("server")
@OnServers({PAYARA, PAYARA7, GLASSFISH7, GLASSFISH8})
@Tag("thorough")
class OperatorPageContract extends ServerContract {
    private static final List<String> FILES =
            List.of("/treadlight", "/treadlight/", "/treadlight/page.js", "/treadlight/page.css");
    private static final String VERIFY = "verify-application-generations";

    private RestClient administrator;

    @BeforeEach
    void connect() {
        administrator = client(SharedServers.PASSWORD);
    }

    private RestClient client(String password) {
        return ((InstalledServer) server()).rest(password);
    }

    @Test
    void needsThePasswordOfTheAdministrator() {
        for (RestClient unauthorized : List.of(client(""), client("a guess"))) {
            for (String file : FILES) {
                HttpResponse<String> response = unauthorized.get(file);
                assertThat(response.statusCode()).as(file).isEqualTo(401);
                assertThat(response.headers().firstValue("WWW-Authenticate")).contains("BASIC");
                assertThat(response.body()).isEqualTo("Log in as an administrator of the server.");
            }
            assertThat(unauthorized.post(VERIFY, Map.of()).statusCode()).isEqualTo(401);
        }
        for (String file : FILES) {
            HttpResponse<String> response = administrator.get(file);
            assertThat(response.statusCode()).as(file).isEqualTo(200);
            assertThat(response.headers().firstValue("Content-Security-Policy").orElseThrow())
                    .startsWith("default-src 'none'");
        }
        assertThat(administrator.post("/treadlight", Map.of()).statusCode()).isEqualTo(405);
        assertThat(administrator.get("/treadlight/page.html").statusCode()).isEqualTo(404);
    }

    @Test
    void verifiesOnlyWithAPostThatNoOtherSiteCanSend() throws Exception {
        server().deploy("leaked", Applications.war());
        assertThat(server().get("/leaked/retain?retain=true")).isEqualTo("nothing was retained");
        server().undeploy("leaked");

        HttpResponse<String> read = administrator.get("list-application-generations?verify=true");
        assertThat(read.statusCode()).isEqualTo(200);
        assertThat(read.body()).contains("\"leaked\"").doesNotContain("verdicts", "Collected all garbage");
        HttpResponse<String> forged = Http.send(HttpRequest.newBuilder(administrator.domain().resolve(VERIFY))
                .header("Accept", "application/json")
                .header("Authorization", administrator.authorization())
                .header("Content-Type", "application/x-www-form-urlencoded") // as the form of any site
                .POST(BodyPublishers.ofString("verify=true")).build());
        assertThat(forged.statusCode()).isEqualTo(400);
        assertThat(forged.body()).doesNotContain("verdicts");

        HttpResponse<String> verified = administrator.post(VERIFY, Map.of());
        assertThat(verified.statusCode()).as(verified.body()).isEqualTo(200);
        assertThat(verified.body()).contains("Collected all garbage").containsPattern(verdict("retained"));

        server().deploy("leaked", Applications.war());
        assertThat(server().get("/leaked/retain?retain=false")).isEqualTo("another deployment was retained");
        server().undeploy("leaked");
        assertThat(administrator.post(VERIFY, Map.of()).body()).containsPattern(verdict("released"))
                .doesNotContainPattern(verdict("retained"));
    }

    private static String verdict(String verdict) {
        return "\"application\":\"leaked\",\"generation\":\\d+,\"verdict\":\"" + verdict + "\"";
    }

    @Test
    void hasTheDataOfTheCommands() throws Exception {
        server().deploy("war", Applications.war());
        assertThat(administrator.get("list-application-generations?released=true").body())
                .contains("\"generations\"", "\"releases\"", "\"war\"");
        assertThat(administrator.get("show-treadlight-footprint").body())
                .contains("\"libraries\"", "\"library-scans\"", "\"milliseconds-saved\"");
        assertThat(administrator.get("get-treadlight-configuration").body())
                .contains("\"configuration\"", "\"operator-page\"");
        assertThat(administrator.get("get-stream-filter?id=absent").body()) // as of a verification that is refused
                .contains("\"exit_code\":\"FAILURE\"", "\"message\":", "No application named 'absent'");
        server().undeploy("war");
    }

    @Test
    void isSwitchedOffWithoutEffectOnAnApplicationWithItsPath() throws Exception {
        server().deploy("treadlight", Applications.war());
        assertThat(server().get("/treadlight/library")).isEqualTo(Applications.COMPACT);
        settings().set("operator-page", "false");
        assertThat(FILES).allSatisfy(file -> assertThat(administrator.get(file).statusCode()).isEqualTo(404));
        assertThat(server().get("/treadlight/library")).isEqualTo(Applications.COMPACT);
        settings().set("operator-page", "true");
        assertThat(administrator.get("/treadlight").statusCode()).isEqualTo(200);
        server().undeploy("treadlight");
        assertThat(administrator.get("/treadlight").statusCode()).isEqualTo(200);
        assertNoWarning();
    }
}
