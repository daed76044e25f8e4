package io.github.treadlight.sim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.sim.result.SimulationResult;
import io.github.treadlight.sim.result.SimulationResult.Environment;
import io.github.treadlight.sim.result.SimulationResult.Run;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of the verdicts on runs on real servers. */
class LeakRunIT {
    /** One more than a verdict needs, so that a loader that is collected late does not make it unknown. */
    private static final int CYCLES = 6;
    /** The beginning of the warning about sockets that are not on the loopback address. */
    private static final String NOT_ALONE = "The server is not alone";

    @RegisterExtension
    private final OutputFolder out = new OutputFolder("leak");

    @Test
    void payaraMicroLeaksLoadersOnlyWithoutTreadlight() throws Exception {
        assertThat(leaksOnlyWithoutTreadlightOn("payara-micro").serverVersion()).startsWith("Payara Micro 6");
    }

    @Test
    @Tag("thorough")
    @Tag("release")
    void glassFish7LeaksLoadersOnlyWithoutTreadlight() throws Exception {
        assertThat(leaksOnlyWithoutTreadlightOn("glassfish7").serverVersion()).contains("GlassFish").contains("7.");
    }

    private Environment leaksOnlyWithoutTreadlightOn(String server) throws Exception {
        Invocation invocation = out.run(
                "--server=" + server, "--scenario=classvalue-leak", "--cycles=" + CYCLES, "--fail-on=strong");
        assertThat(invocation.exitCode()).as(invocation.err()).isEqualTo(3);
        assertThat(invocation.err()).doesNotContain(NOT_ALONE)
                .contains("classvalue-leak, without: exit code 3, because the leak is strong (--fail-on=strong)");
        assertThat(invocation.out()).contains(
                "without: leak strong", "with Treadlight: leak none", "class value on java.lang.");
        assertThat(out.file("")).isDirectoryNotContaining(path -> path.toString().contains("-heap-"));
        assertThat(out.file("classvalue-leak-on.log")).content().contains("Treadlight");

        SimulationResult result = out.result();
        assertThat(result.environment().server()).isEqualTo(server);
        assertThat(result.runs()).extracting(Run::module).containsExactly("off", "on");
        Run off = result.runs().get(0);
        assertThat(off.verdict().leak()).isEqualTo("strong");
        assertThat(off.cycles()).hasSize(CYCLES).allSatisfy(cycle ->
                assertThat(cycle.loadersAlive().get("classvalue-leak")).isGreaterThanOrEqualTo(cycle.cycle()));
        assertThat(off.cycles()).as("phases that the server prints").allSatisfy(cycle -> {
            assertThat(cycle.phases()).containsKeys("scanning", "loading", "start");
            assertThat(cycle.phases().values().stream().mapToLong(Long::longValue).sum())
                    .isBetween(1L, cycle.redeployMillis());
        });
        assertThat(off.verdict().times().steady()).isEqualTo(CYCLES - 3);
        assertThat(off.verdict().holders()).anySatisfy(holder -> {
            assertThat(holder.loader()).isEqualTo("org.glassfish.web.loader.WebappClassLoader");
            assertThat(holder.root()).matches("class value on java\\.lang\\.(String|Object)");
            assertThat(holder.path()).contains("java.lang.ClassValue$Entry.value");
            assertThat(holder.verdict()).isEqualTo("application");
            assertThat(holder.loaders()).isEqualTo(CYCLES - 1);
        });
        Run on = result.runs().get(1);
        assertThat(on.verdict().leak()).isEqualTo("none");
        assertThat(on.verdict().holders()).as("holders of a single late loader").allSatisfy(holder ->
                assertThat(holder.loaders()).isEqualTo(1));
        assertThat(on.cycles()).hasSize(CYCLES).allSatisfy(cycle ->
                assertThat(cycle.loadersAlive().get("classvalue-leak")).isBetween(1, 2));
        return result.environment();
    }

    /** Pauses also release the temporary loader of the first deployment, which the server's log thread inherited. */
    @Test
    @Tag("thorough")
    @Tag("release")
    void pausesLeaveNoLoaderOfAnUndeployedApplication() throws Exception {
        Run run = measured("--scenario=groovy", "--cycles=5", "--think=3000", "--module=on");
        assertThat(run.cycles().get(4).loadersAlive()).containsEntry("groovy", 1);
        assertThat(run.verdict().holders()).isEmpty();
    }

    /** The two copies have different names and context roots, and each cycle checks both. */
    @Test
    @Tag("thorough")
    @Tag("release")
    void copiesOfALargeApplicationWorkInEachCycle() throws Exception {
        Run run = measured("--scenario=mixed", "--apps=2", "--cycles=5", "--module=on", "--no-heap-dump");
        assertThat(run.cycles()).hasSize(5).allSatisfy(cycle ->
                assertThat(cycle.loadersAlive()).containsOnlyKeys("mixed-1", "mixed-2"));
    }

    @Test
    @Tag("thorough")
    @Tag("release")
    void anApplicationWhoseStartIsExpectedToFailIsMeasured() throws Exception {
        Run run = measured("--scenario=failed-start", "--cycles=5", "--module=off", "--no-heap-dump");
        assertThat(run.cycles()).hasSize(5);
        assertThat(out.file("failed-start-off.log")).content().contains("is designed to fail at startup");
    }

    /** A feature that only some servers have is tested on one of them. */
    @ParameterizedTest
    @CsvSource({
        "payara-micro, faces", "payara-micro, batch", "payara-micro, jruby", "payara-micro, groovy5",
        "glassfish7, webservices", "glassfish7, messaging"
    })
    @Tag("thorough")
    @Tag("release")
    void theFeaturesOfAServerWorkInEachCycle(String server, String scenario) throws Exception {
        Run run = measured("--server=" + server, "--scenario=" + scenario, "--cycles=5", "--module=on", "--apps=2",
                "--classes=16", "--no-heap-dump");
        assertThat(run.failure()).isNull();
        assertThat(run.cycles()).hasSize(5).allSatisfy(cycle ->
                assertThat(cycle.loadersAlive()).containsOnlyKeys(scenario + "-1", scenario + "-2"));
    }

    private Run measured(String... options) throws Exception {
        Invocation invocation = out.run(options);
        assertThat(invocation.exitCode()).as(invocation.err()).isZero();
        assertThat(invocation.err()).doesNotContain(NOT_ALONE);
        return out.result().runs().get(0);
    }
}
