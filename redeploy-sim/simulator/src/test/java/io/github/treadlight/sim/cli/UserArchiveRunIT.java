package io.github.treadlight.sim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.sim.fixture.TestArchive;
import io.github.treadlight.sim.result.SimulationResult.Run;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of runs with working and broken applications of a user. */
@Tag("thorough")
class UserArchiveRunIT {
    @RegisterExtension
    private final OutputFolder out = new OutputFolder("user-archive");

    @Test
    void severalWarsAreRedeployedSideBySideUnderLoad() throws Exception {
        Invocation invocation = out.run(out.war(hello("own.war")), out.war(hello("other.war")), "--apps=2",
                "--ping=/hello", "--ping=other:/gone,404", "--load=2", "--think=100", "--cycles=5", "--module=on",
                "--fail-on=any", "--summary=" + out.file("summary.md"));
        assertThat(invocation.exitCode()).as(invocation.err()).isZero();
        Run run = out.result().runs().get(0);
        assertThat(run.scenario()).isEqualTo("own+other");
        assertThat(run.apps()).isEqualTo(4);
        assertThat(run.cycles()).hasSize(5).allSatisfy(cycle ->
                assertThat(cycle.loadersAlive()).containsOnlyKeys("own-1", "own-2", "other-1", "other-2"));
        assertThat(out.file("own+other-on.log")).content().satisfies(log ->
                assertThat(log.split("hello was requested", -1)).as("20 pings and the requests of the load")
                        .hasSizeGreaterThan(40));
        assertThat(out.file("index.html")).content().contains("own+other", "--ping=other:/gone,404");
        assertThat(out.file("summary.md")).content()
                .contains("| payara-micro | own+other | with Treadlight | none");
    }

    /** The modules of an EAR have context roots of their own. */
    @Test
    @Tag("release")
    void theModuleOfAnEarReceivesRequestsAtItsContextRoot() throws Exception {
        EnterpriseArchive ear = ShrinkWrap.create(EnterpriseArchive.class, "shop.ear").addAsModule(hello("front.war"));
        Invocation invocation = out.run("--server=glassfish7", out.war(ear), "--ping=/front/hello", "--module=on",
                "--cycles=5", "--fail-on=any");
        assertThat(invocation.exitCode()).as(invocation.out() + invocation.err()).isZero();
        assertThat(out.file("shop-on.log")).content().contains("hello was requested");
    }

    @Test
    void anUnexpectedStatusIsReported() throws Exception {
        Invocation invocation = out.run(out.war(hello("own.war")), "--ping=/hello,204", "--module=off");
        invocation.assertFailed(2, "own.war responded with 200 at http://127.0.0.1:", "/own/hello instead of 204");
    }

    @ParameterizedTest
    @CsvSource({
        "payara-micro, broken.war does not deploy on Payara Micro",
        "glassfish7, broken.war does not deploy on GlassFish 7: "
    })
    void aWarThatDoesNotDeployIsReportedWithTheReasonAndTheLog(String server, String message) throws Exception {
        WebArchive broken = ShrinkWrap.create(WebArchive.class, "broken.war")
                .setWebXML(new StringAsset("<web-app><servlet><servlet-class>no.Such</servlet-class>"));
        Invocation invocation = out.run("--server=" + server, out.war(broken), "--module=off");
        invocation.assertFailed(2, message, "broken-off.log");
        assertThat(out.file("broken-off.log")).content().contains("web.xml");
    }

    @Test
    @Tag("release")
    void aDeploymentThatNeverEndsIsAborted() throws Exception {
        WebArchive endless = TestArchive.war("endless.war", BlockingListener.class);
        Invocation invocation = out.run(out.war(endless), "--module=off", "--answer-timeout=10");
        invocation.assertFailed(1, "did not complete the deployment of endless within 10 s", "endless-off.log");
    }

    private static WebArchive hello(String name) {
        return TestArchive.war(name, HelloServlet.class);
    }
}
