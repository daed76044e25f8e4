package io.github.treadlight.sim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.sim.fixture.TestArchive;
import io.github.treadlight.sim.result.SimulationResult.Run;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of an application that needs a data source. */
@Tag("thorough")
class MissingResourceRunIT {
    /** The server's own database, in memory. The colons of its address are escaped, as asadmin requires. */
    private static final String COMMANDS = """
            # a pool and a data source
            create-jdbc-connection-pool --datasourceclassname=org.h2.jdbcx.JdbcDataSource \
            --restype=javax.sql.DataSource --property=URL=jdbc\\:h2\\:mem\\:shop:user=sa:password=sa shopPool
            create-jdbc-resource --connectionpoolid=shopPool jdbc/shop
            """;

    @RegisterExtension
    private final OutputFolder out = new OutputFolder("missing-resource");

    private String shop() throws Exception {
        return out.war(TestArchive.war("shop.war", HelloServlet.class)
                .addAsResource(new StringAsset("""
                        <persistence xmlns="https://jakarta.ee/xml/ns/persistence" version="3.0">
                          <persistence-unit name="shop"><jta-data-source>jdbc/shop</jta-data-source></persistence-unit>
                        </persistence>"""), "META-INF/persistence.xml"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"payara-micro", "payara"})
    void theServersReasonAndTheRemedyArePrintedAndReported(String server) throws Exception {
        Invocation invocation = out.run("--server=" + server, shop(), "--module=off");
        invocation.assertFailed(2, "shop.war does not deploy on Payara", "jdbc/shop", "--post-boot-file",
                "shop-off.log");
        assertThat(invocation.out()).contains("Written: ");
        assertThat(out.result().runs()).singleElement().satisfies(run -> {
            assertThat(run.cycles()).isEmpty();
            assertThat(run.failure()).contains("jdbc/shop");
        });
        assertThat(out.file("index.html")).content().contains("shop.war does not deploy on Payara");
    }

    @ParameterizedTest
    @Tag("release")
    @ValueSource(strings = {"payara-micro", "payara"})
    void aFileOfCommandsGivesTheServerADataSource(String server) throws Exception {
        Path commands = Files.writeString(out.file("resources.asadmin"), COMMANDS);
        Invocation invocation = out.run("--server=" + server, shop(), "--module=off", "--cycles=5",
                "--ping=/hello", "--post-boot-file=" + commands);
        assertThat(invocation.exitCode()).as(invocation.out() + invocation.err()).isZero();
        assertThat(out.result().runs()).extracting(Run::failure).containsOnlyNulls();
    }

    @Test
    void aCommandThatFailsIsReportedWithItsMessage() throws Exception {
        Path commands = Files.writeString(out.file("wrong.asadmin"), "create-jdbc-resource jdbc/shop\n");
        out.run("--server=payara", shop(), "--module=off", "--post-boot-file=" + commands)
                .assertFailed(1, "A command of ", "wrong.asadmin failed: ", "connectionpoolid");
    }
}
