package io.github.treadlight.sim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.sim.result.ResultFile;
import io.github.treadlight.sim.result.SimulationResult.Run;
import io.github.treadlight.sim.result.SimulationResult;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.ByteArrayAsset;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** The command line on real servers, in good days and bad ones. */
class RunIT {
    private static final Path OUT = Path.of("target/run-it");

    @AfterEach
    void noServerIsLeftBehind() {
        assertThat(ProcessHandle.current().descendants()).isEmpty();
        assertThat(OUT).satisfiesAnyOf(
                out -> assertThat(out).doesNotExist(),
                out -> assertThat(out).isDirectoryNotContaining(path -> path.toString().endsWith(".server")));
    }

    @Test
    void theLeakIsThereWithoutTreadlightAndGoneWithIt() throws Exception {
        Invocation invocation = Invocation.of(
                "run", "--scenario=classvalue-leak", "--cycles=6", "--fail-on=strong", "--out=" + OUT);
        assertThat(invocation.exitCode()).as(invocation.err()).isEqualTo(3);
        assertThat(invocation.out()).contains("without: leak strong", "with Treadlight: leak none");

        SimulationResult result = ResultFile.read(new File(OUT.toFile(), "result.json"));
        assertThat(result.environment().serverVersion()).startsWith("Payara Micro 6");
        assertThat(result.runs()).extracting(Run::module).containsExactly("off", "on");
        Run off = result.runs().get(0);
        Run on = result.runs().get(1);
        assertThat(off.verdict().leak()).isEqualTo("strong");
        assertThat(off.cycles()).hasSize(6).allSatisfy(cycle ->
                assertThat(cycle.loadersAlive().get("classvalue-leak")).isGreaterThanOrEqualTo(cycle.cycle()));
        assertThat(off.verdict().holders()).anySatisfy(holder -> {
            assertThat(holder.loader()).isEqualTo("org.glassfish.web.loader.WebappClassLoader");
            assertThat(holder.root()).matches("class value on java\\.lang\\.(String|Object)");
            assertThat(holder.path()).contains("java.lang.ClassValue$Entry.value");
            assertThat(holder.verdict()).isEqualTo("application");
            assertThat(holder.loaders()).isEqualTo(5);
        });
        assertThat(invocation.out()).contains("class value on java.lang.");
        assertThat(OUT).isDirectoryNotContaining(path -> path.toString().contains("-heap-"));
        assertThat(on.verdict().leak()).isEqualTo("none");
        assertThat(on.verdict().holders()).as("of the few that stay").allSatisfy(holder ->
                assertThat(holder.loaders()).isEqualTo(1));
        assertThat(on.cycles()).hasSize(6).allSatisfy(cycle ->
                assertThat(cycle.loadersAlive().get("classvalue-leak")).isBetween(1, 2));
    }

    /** Not even the loader that the server prepared the first deployment with, which its log thread has inherited. */
    @Test
    void withPausesNothingStaysAtAll() throws Exception {
        Invocation invocation = Invocation.of(
                "run", "--scenario=groovy", "--cycles=5", "--think=3000", "--module=on", "--out=" + OUT);
        assertThat(invocation.exitCode()).as(invocation.err()).isZero();
        Run run = ResultFile.read(new File(OUT.toFile(), "result.json")).runs().get(0);
        assertThat(run.cycles().get(4).loadersAlive()).containsEntry("groovy", 1);
        assertThat(run.verdict().holders()).isEmpty();
    }

    /** Two copies, whose names and context roots must not meet; each cycle asks both what they did. */
    @Test
    void aLargeApplicationWorksInEachCycle() throws Exception {
        Invocation invocation = Invocation.of(
                "run", "--scenario=mixed", "--apps=2", "--cycles=5", "--module=on", "--no-heap-dump", "--out=" + OUT);
        assertThat(invocation.exitCode()).as(invocation.err()).isZero();
        Run run = ResultFile.read(new File(OUT.toFile(), "result.json")).runs().get(0);
        assertThat(run.cycles()).hasSize(5).allSatisfy(cycle ->
                assertThat(cycle.loadersAlive()).containsOnlyKeys("mixed-1", "mixed-2"));
    }

    @Test
    void aStartThatIsMeantToFailIsMeasured() throws Exception {
        Invocation invocation = Invocation.of(
                "run", "--scenario=failed-start", "--cycles=5", "--module=off", "--no-heap-dump", "--out=" + OUT);
        assertThat(invocation.exitCode()).as(invocation.err()).isZero();
        assertThat(ResultFile.read(new File(OUT.toFile(), "result.json")).runs().get(0).cycles()).hasSize(5);
        assertThat(OUT.resolve("failed-start-off.log")).content().contains("fails at its start; it is made to");
    }

    @Test
    void severalWarsOfAUserAreAskedAndRedeployedSideBySideUnderLoad() throws Exception {
        Invocation invocation = Invocation.of("run", "--war=" + hello("own"), "--war=" + hello("other"), "--apps=2",
                "--ping=/hello", "--ping=other:/gone,404", "--load=2", "--think=100", "--cycles=5", "--module=on",
                "--fail-on=any", "--summary=" + OUT.resolve("summary.md"), "--out=" + OUT);
        assertThat(invocation.exitCode()).as(invocation.err()).isZero();
        Run run = ResultFile.read(new File(OUT.toFile(), "result.json")).runs().get(0);
        assertThat(run.scenario()).isEqualTo("own+other");
        assertThat(run.apps()).isEqualTo(4);
        assertThat(run.cycles()).hasSize(5).allSatisfy(cycle ->
                assertThat(cycle.loadersAlive()).containsOnlyKeys("own-1", "own-2", "other-1", "other-2"));
        String log = Files.readString(OUT.resolve("own+other-on.log"));
        assertThat(log.split("hello was asked", -1)).as("pings, of which there are 20, and load")
                .hasSizeGreaterThan(40);
        assertThat(OUT.resolve("index.html")).content().contains("own+other", "--ping=other:/gone,404");
        assertThat(OUT.resolve("summary.md")).content()
                .contains("| payara-micro | own+other | with Treadlight | none");
    }

    @Test
    void anApplicationThatAnswersSomethingElseIsNamed() throws Exception {
        Invocation invocation = Invocation.of("run", "--war=" + hello("own"), "--ping=/hello,204", "--module=off",
                "--out=" + OUT);
        assertThat(invocation.exitCode()).isEqualTo(2);
        assertThat(invocation.err())
                .containsPattern("own\\.war answers 200 at http://127.0.0.1:\\d+/own/hello instead of 204")
                .doesNotContain("\tat ");
    }

    private static Path tired(String name) throws IOException {
        Path war = Files.createDirectories(OUT).resolve(name + ".war");
        ShrinkWrap.create(WebArchive.class)
                .addClass(TiredListener.class)
                .as(ZipExporter.class)
                .exportTo(war.toFile(), true);
        return war;
    }

    private static Path hello(String name) throws IOException {
        Path war = Files.createDirectories(OUT).resolve(name + ".war");
        ShrinkWrap.create(WebArchive.class)
                .addClass(HelloServlet.class)
                .as(ZipExporter.class)
                .exportTo(war.toFile(), true);
        return war;
    }

    @Test
    void aWarThatDoesNotDeployIsNamedWithTheServersLog() throws Exception {
        Path war = Files.createDirectories(OUT).resolve("broken.war");
        ShrinkWrap.create(WebArchive.class)
                .setWebXML(new StringAsset("<web-app><servlet><servlet-class>no.Such</servlet-class>"))
                .as(ZipExporter.class)
                .exportTo(war.toFile(), true);
        Invocation invocation = Invocation.of("run", "--war=" + war, "--module=off", "--out=" + OUT);
        assertThat(invocation.exitCode()).isEqualTo(2);
        assertThat(invocation.err()).contains("broken.war does not deploy").contains("broken-off.log")
                .doesNotContain("\tat ");
        assertThat(OUT.resolve("broken-off.log")).content().contains("web.xml");
    }

    @Test
    void aServerThatDoesNotStartIsNamedWithItsLog() {
        Invocation invocation = Invocation.of("run", "--scenario=benign", "--module=off",
                "--jvm-option=-XX:+NoSuchOption", "--out=" + OUT);
        assertThat(invocation.exitCode()).isEqualTo(1);
        assertThat(invocation.err()).contains("Payara Micro died with exit code 1").contains("benign-off.log");
        assertThat(OUT.resolve("benign-off.log")).content().contains("NoSuchOption");
    }

    @Test
    void aServerThatTakesTooLongIsStopped() {
        Invocation invocation =
                Invocation.of("run", "--scenario=benign", "--module=off", "--start-timeout=1", "--out=" + OUT);
        assertThat(invocation.exitCode()).isEqualTo(1);
        assertThat(invocation.err()).containsPattern("did not (unpack|come up) within 1 s").contains("benign-off.log");
    }

    @Test
    void aServerThatDiesInTheMiddleIsNamed() throws Exception {
        Path log = OUT.resolve("benign-off.log");
        Files.deleteIfExists(log);
        Callable<Invocation> run = () ->
                Invocation.of("run", "--scenario=benign", "--module=off", "--cycles=50", "--out=" + OUT);
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            Future<Invocation> running = thread.submit(run);
            Awaitility.await().ignoreExceptions().atMost(2, TimeUnit.MINUTES).until(() ->
                    Files.exists(log) && Files.readString(log).contains("benign was successfully deployed"));
            ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
            Invocation invocation = running.get(1, TimeUnit.MINUTES);
            assertThat(invocation.exitCode()).as(invocation.err()).isEqualTo(1);
            // Before its first cycle is measured it is a failure, and afterwards the end of a run that is told.
            assertThat(invocation.out() + invocation.err())
                    .contains("Payara Micro died").contains("benign-off.log");
        } finally {
            thread.shutdownNow();
        }
    }

    @Test
    void whatWasMeasuredBeforeAFailureIsKept() throws Exception {
        Path war = tired("tired");
        Invocation invocation = Invocation.of(
                "run", "--war=" + war, "--cycles=" + (TiredListener.DEPLOYMENTS + 3), "--no-heap-dump", "--out=" + OUT);
        assertThat(invocation.exitCode()).isEqualTo(1);
        assertThat(invocation.out())
                .contains("without: failed after cycle " + TiredListener.DEPLOYMENTS + ": tired.war");
        assertThat(ResultFile.read(new File(OUT.toFile(), "result.json")).runs()).hasSize(2).allSatisfy(run -> {
            assertThat(run.cycles()).hasSize(TiredListener.DEPLOYMENTS);
            assertThat(run.failure()).contains("does not deploy");
        });
    }

    @Test
    void anApplicationThatDeploysOnlyOnceIsTold() throws Exception {
        Path war = tired("once");
        Invocation invocation = Invocation.of("run", "--war=" + war, "--module=off", "--no-heap-dump",
                "--jvm-option=-D" + TiredListener.LIMIT + "=1", "--out=" + OUT);
        assertThat(invocation.exitCode()).isEqualTo(1);
        assertThat(invocation.out())
                .contains("leak unknown", "A verdict takes at least 5 cycles, not 1.")
                .contains("without: failed after cycle 1: once.war does not deploy on Payara Micro")
                .contains("once-off.log");
    }

    @Test
    void aWarForANewerJavaIsRefusedBeforeAServerStarts() throws Exception {
        Path war = Files.createDirectories(OUT).resolve("future.war");
        ShrinkWrap.create(WebArchive.class)
                .add(new ByteArrayAsset(new byte[] {(byte) 0xCA, (byte) 0xFE, (byte) 0xBA, (byte) 0xBE, 0, 0, 0, 99}),
                        "WEB-INF/classes/app/Future.class")
                .as(ZipExporter.class)
                .exportTo(war.toFile(), true);
        Files.deleteIfExists(OUT.resolve("future-off.log"));
        Invocation invocation = Invocation.of("run", "--war=" + war, "--module=off", "--out=" + OUT);
        assertThat(invocation.exitCode()).isEqualTo(2);
        assertThat(invocation.err()).contains("future.war is compiled for Java 55", "WEB-INF/classes/app/Future.class",
                "would run on JDK " + Runtime.version().feature(), "--java-home");
        assertThat(OUT.resolve("future-off.log")).doesNotExist();
    }

    @Test
    void aPortInUseIsNamed() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Invocation invocation = Invocation.of("run", "--scenario=benign", "--module=off", "--out=" + OUT,
                    "--jvm-option=-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=127.0.0.1:"
                            + taken.getLocalPort());
            assertThat(invocation.exitCode()).isEqualTo(1);
            assertThat(invocation.err()).contains("Payara Micro died with exit code")
                    .contains("A port is in use.", "--jvm-option", "benign-off.log").doesNotContain("\tat ");
        }
    }

    @Test
    void aWarThatNeverEndsItsDeploymentIsGivenUp() throws Exception {
        Path war = Files.createDirectories(OUT).resolve("endless.war");
        ShrinkWrap.create(WebArchive.class)
                .addClass(EndlessListener.class)
                .as(ZipExporter.class)
                .exportTo(war.toFile(), true);
        Invocation invocation = Invocation.of(
                "run", "--war=" + war, "--module=off", "--answer-timeout=10", "--out=" + OUT);
        assertThat(invocation.exitCode()).isEqualTo(1);
        assertThat(invocation.err()).contains("did not answer the deployment of endless within 10 s")
                .contains("endless-off.log");
    }

    @Test
    void aServerHomeThatIsNoPayaraMicroIsNamed() throws Exception {
        Path jar = Files.writeString(Files.createDirectories(OUT).resolve("no-micro.jar"), "no jar");
        Invocation invocation = Invocation.of("run", "--scenario=benign", "--server-home=" + jar, "--out=" + OUT);
        assertThat(invocation.exitCode()).isEqualTo(2);
        assertThat(invocation.err()).contains("no-micro.jar does not unpack").contains("benign-off.log");
    }

    /** As Ctrl-C does; its signal is ignored by what a script starts in the background. Windows has none of them. */
    @Test
    @DisabledOnOs(OS.WINDOWS)
    void whatWasMeasuredBeforeCtrlCIsKept() throws Exception {
        Path out = OUT.resolveSibling("run-it-stopped");
        Path text = out.resolve("out.txt");
        Files.createDirectories(out);
        Files.deleteIfExists(out.resolve("result.json"));
        Process simulator = simulator(text, "run", "--scenario=benign", "--cycles=50", "--out=" + out);
        Awaitility.await().atMost(2, TimeUnit.MINUTES).until(() -> Files.readString(text).contains("cycle 6"));
        List<ProcessHandle> servers = simulator.descendants().toList();
        assertThat(servers).isNotEmpty();
        simulator.destroy();
        assertThat(simulator.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(simulator.exitValue()).as("as of any program that SIGTERM ends").isEqualTo(143);
        assertThat(servers).noneMatch(ProcessHandle::isAlive);
        assertThat(ResultFile.read(out.resolve("result.json").toFile()).runs()).singleElement().satisfies(run -> {
            assertThat(run.cycles()).hasSizeBetween(6, 49);
            assertThat(run.failure()).isEqualTo("It was stopped.");
        });
        assertThat(Files.readString(text)).contains("benign: 1 application").contains("Written: ")
                .doesNotContain("\tat ");
        assertThat(out).isDirectoryNotContaining(path -> path.toString().endsWith(".server"));
    }

    private static Process simulator(Path text, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp", System.getProperty("java.class.path"), RedeploySim.class.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(text.toFile()).start();
    }

    /** A simulator that is killed cannot stop its server: the probe in the server does. */
    @Test
    void aKilledSimulatorTakesItsServerWithIt() throws Exception {
        Path out = OUT.resolveSibling("run-it-killed"); // where the server's files stay until the next run
        Path log = out.resolve("benign-off.log");
        Files.deleteIfExists(log);
        Path text = Files.createDirectories(out).resolve("out.txt");
        Process simulator = simulator(text, "run", "--scenario=benign", "--module=off", "--out=" + out);
        Awaitility.await().ignoreExceptions().atMost(2, TimeUnit.MINUTES).until(() ->
                Files.exists(log) && Files.readString(log).contains("successfully deployed"));
        List<ProcessHandle> servers = simulator.descendants().toList();
        assertThat(servers).isNotEmpty();
        simulator.destroyForcibly().waitFor();
        Awaitility.await().atMost(30, TimeUnit.SECONDS).until(() ->
                servers.stream().noneMatch(ProcessHandle::isAlive));
    }
}
