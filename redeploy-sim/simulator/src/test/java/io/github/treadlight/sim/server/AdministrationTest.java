package io.github.treadlight.sim.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.github.treadlight.sim.fixture.LoopbackServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Tests the requests of commands and the parsing of reports with a stub of a server. */
class AdministrationTest {
    private static final String SUCCESS = "Signature-Version: 1.0\r\nexit-code: SUCCESS\r\nmessage: done\r\n\r\n";

    @RegisterExtension
    private final LoopbackServer server = new LoopbackServer();

    @TempDir
    private Path directory;

    @Test
    void parametersAreEncodedAndTheLocalPasswordIsSent() throws IOException {
        assertThat(run(SUCCESS, "deploy", "name=a", "DEFAULT=/a b&c.war"))
                .isEqualTo(new CommandResult(true, "done"));
        Files.writeString(directory.resolve("local-password"), "secret\n");
        assertThat(administration().isUp()).isTrue();
        assertThat(server.requests).containsExactly(
                "/__asadmin/deploy?name=a&DEFAULT=%2Fa+b%26c.war null",
                "/__asadmin/version? Basic OnNlY3JldA==");
    }

    @Test
    void theMessageOfAFailureKeepsItsLines() throws IOException {
        assertThat(run(SUCCESS.replace("SUCCESS", "FAILURE").replace("done", "no%%%EOL%%%way"), "undeploy"))
                .isEqualTo(new CommandResult(false, "no" + System.lineSeparator() + "way"));
    }

    @Test
    void foldedLinesAreJoinedAndValuesMayContainLineBreaks() throws IOException {
        String report = SUCCESS.replace("message: done", "message: all of it \r\n is done\r\nname_value: a\nb c");
        assertThat(run(report, "deploy")).isEqualTo(new CommandResult(true, "all of it is done"));
    }

    @Test
    void aReportWithoutAMessageReturnsTheNamesOfItsElements() throws IOException {
        String report = SUCCESS.replace("done", "").replace("\r\n\r\n", "\r\nchildren: a.b%3Dc;a.d%3De\r\n\r\n");
        assertThat(run(report, "get", "DEFAULT=a.*"))
                .isEqualTo(new CommandResult(true, "a.b=c" + System.lineSeparator() + "a.d=e"));
    }

    @Test
    void aWarningIsASuccess() throws IOException {
        assertThat(run(SUCCESS.replace("SUCCESS", "WARNING"), "undeploy").succeeded()).isTrue();
    }

    @Test
    void aResponseThatIsNotAReportIsAnError() {
        assertThatIOException().isThrownBy(() -> run("<html>exit-code: SUCCESS</html>\r\n", "version"))
                .withMessageContaining("is not a command report");
        server.respond(401, SUCCESS);
        assertThatIOException().isThrownBy(() -> administration().run("version"))
                .withMessageContaining("responded with 401 to version");
    }

    private CommandResult run(String report, String command, String... parameters) throws IOException {
        server.respond(200, report);
        return administration().run(command, parameters);
    }

    private Administration administration() {
        return new Administration(
                server.uri("/").getPort(), directory.resolve("local-password"), Duration.ofSeconds(30));
    }
}
