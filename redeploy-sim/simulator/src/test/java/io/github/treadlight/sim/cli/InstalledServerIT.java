package io.github.treadlight.sim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.sim.result.ResultFile;
import io.github.treadlight.sim.result.SimulationResult;
import io.github.treadlight.sim.result.SimulationResult.Run;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The command line on a server that is unpacked and not a jar. */
@Tag("thorough")
class InstalledServerIT {
    private static final Path OUT = Path.of("target/installed-server-it");

    @AfterEach
    void noServerIsLeftBehind() {
        assertThat(ProcessHandle.current().descendants()).isEmpty();
        assertThat(OUT).isDirectoryNotContaining(path -> path.toString().endsWith(".server"));
    }

    @Test
    void theLeakIsThereWithoutTreadlightAndGoneWithIt() throws Exception {
        Invocation invocation = Invocation.of("run", "--server=glassfish7", "--scenario=classvalue-leak", "--cycles=6",
                "--fail-on=strong", "--out=" + OUT);
        assertThat(invocation.exitCode()).as(invocation.err()).isEqualTo(3);
        assertThat(invocation.out()).contains("without: leak strong", "with Treadlight: leak none");

        SimulationResult result = ResultFile.read(new File(OUT.toFile(), "result.json"));
        assertThat(result.environment().server()).isEqualTo("glassfish7");
        assertThat(result.environment().serverVersion()).contains("GlassFish").contains("7.");
        assertThat(result.runs()).extracting(Run::module).containsExactly("off", "on");
        assertThat(result.runs().get(0).cycles()).hasSize(6).allSatisfy(cycle ->
                assertThat(cycle.loadersAlive().get("classvalue-leak")).isGreaterThanOrEqualTo(cycle.cycle()));
        assertThat(result.runs().get(1).cycles()).hasSize(6).allSatisfy(cycle ->
                assertThat(cycle.loadersAlive().get("classvalue-leak")).isBetween(1, 2));
        assertThat(OUT.resolve("classvalue-leak-on.log")).content().contains("Treadlight");
    }

    @Test
    void aWarThatDoesNotDeployIsNamedWithWhatTheServerSays() throws Exception {
        Path war = Files.createDirectories(OUT).resolve("broken.war");
        ShrinkWrap.create(WebArchive.class)
                .setWebXML(new StringAsset("<web-app><servlet><servlet-class>no.Such</servlet-class>"))
                .as(ZipExporter.class)
                .exportTo(war.toFile(), true);
        Invocation invocation =
                Invocation.of("run", "--server=glassfish7", "--war=" + war, "--module=off", "--out=" + OUT);
        assertThat(invocation.exitCode()).isEqualTo(2);
        assertThat(invocation.err()).contains("broken.war does not deploy on GlassFish 7: Error occurred during")
                .contains("broken-off.log").doesNotContain("\tat ");
    }

    /** Its modules have context roots of their own. */
    @Test
    void aUsersEarIsAskedBelowTheServersRoot() throws Exception {
        Path ear = Files.createDirectories(OUT).resolve("shop.ear");
        ShrinkWrap.create(EnterpriseArchive.class)
                .addAsModule(ShrinkWrap.create(WebArchive.class, "front.war").addClass(HelloServlet.class))
                .as(ZipExporter.class)
                .exportTo(ear.toFile(), true);
        Invocation invocation = Invocation.of("run", "--server=glassfish7", "--war=" + ear, "--ping=/front/hello",
                "--module=on", "--cycles=5", "--fail-on=any", "--out=" + OUT);
        assertThat(invocation.exitCode()).as(invocation.out() + invocation.err()).isZero();
        assertThat(OUT.resolve("shop-on.log")).content().contains("hello was asked");
    }
}
