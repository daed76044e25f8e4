package io.github.treadlight.sim.gate;

import io.github.treadlight.sim.engine.HeapDumps;
import io.github.treadlight.sim.engine.Pace;
import io.github.treadlight.sim.engine.Ping;
import io.github.treadlight.sim.engine.Plan;
import io.github.treadlight.sim.engine.RunListener;
import io.github.treadlight.sim.engine.Simulation;
import io.github.treadlight.sim.engine.Workload;
import io.github.treadlight.sim.report.HolderPaths;
import io.github.treadlight.sim.report.HtmlReport;
import io.github.treadlight.sim.result.SimulationResult;
import io.github.treadlight.sim.result.SimulationResult.Cycle;
import io.github.treadlight.sim.result.SimulationResult.Run;
import io.github.treadlight.sim.result.SimulationResult.Verdict;
import io.github.treadlight.sim.server.Server;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Redeploys an application in a real server and fails when it stays in memory. For tests of any kind; a failure is an
 * {@link AssertionError} that says what holds the application.
 *
 * <pre>{@code
 * @Test
 * void nothingStaysAfterARedeployment() {
 *     Redeployments.of(Path.of("target/shop.war"))
 *             .on(Server.PAYARA_MICRO, Path.of("target/payara-micro.jar"))
 *             .ping("/api/health")
 *             .requireNoLeak();
 * }
 * }</pre>
 *
 * <p>The server runs on the loopback address and free ports, without Treadlight unless {@link #withTreadlight} says
 * otherwise, and is gone afterwards. Immutable: each method returns another one.
 *
 * @param files the applications, .war or .ear files, deployed side by side
 * @param server which server they are deployed on
 * @param home the Payara Micro jar, or the folder that another server was unpacked into
 * @param module the Treadlight jar, or null for a server without it
 * @param pings what is asked of the applications after each deployment, as {@code --ping} takes it
 * @param cycles how often each is deployed, at least {@link Pace#MIN_CYCLES}
 * @param jvmOptions further options of the server's JVM
 * @param out where index.html and the server's log go
 */
public record Redeployments(
        List<Path> files,
        Server server,
        @Nullable Path home,
        @Nullable Path module,
        List<String> pings,
        int cycles,
        List<String> jvmOptions,
        Path out) {
    private static final int CYCLES = 6;
    private static final int START_SECONDS = 120;
    private static final int ANSWER_SECONDS = 300;

    /** Says nothing; a warning is not worth a failure. */
    private static final RunListener NOBODY = new RunListener() {
        @Override
        public void measured(Cycle cycle) {}

        @Override
        public boolean isCancelled() {
            return false;
        }

        @Override
        public void warn(String sentence) {}
    };

    /** Of applications that are deployed side by side: six cycles, with what they leave in {@code target}. */
    public static Redeployments of(Path... files) {
        return new Redeployments(List.of(files), Server.PAYARA_MICRO, null, null, List.of(), CYCLES, List.of(),
                Path.of("target", "redeployments"));
    }

    /** On this server: the Payara Micro jar, or the folder of another unpacked server, which is not changed. */
    public Redeployments on(Server named, Path place) {
        return new Redeployments(files, named, place, module, pings, cycles, jvmOptions, out);
    }

    /** In a server with this Treadlight jar. */
    public Redeployments withTreadlight(Path jar) {
        return new Redeployments(files, server, home, jar, pings, cycles, jvmOptions, out);
    }

    /** Also asks this after each deployment: {@code [APP:]/PATH[,STATUS]}. */
    public Redeployments ping(String request) {
        return new Redeployments(
                files, server, home, module, added(pings, request), cycles, jvmOptions, out);
    }

    /** So many deployments of each. */
    public Redeployments cycles(int number) {
        return new Redeployments(files, server, home, module, pings, number, jvmOptions, out);
    }

    /** With this option of the server's JVM, too. */
    public Redeployments jvmOption(String option) {
        return new Redeployments(
                files, server, home, module, pings, cycles, added(jvmOptions, option), out);
    }

    /** With index.html and the server's log in this folder. */
    public Redeployments into(Path folder) {
        return new Redeployments(files, server, home, module, pings, cycles, jvmOptions, folder);
    }

    private static List<String> added(List<String> some, String more) {
        return Stream.concat(some.stream(), Stream.of(more)).toList();
    }

    /**
     * Redeploys, and writes index.html.
     *
     * @return what was measured; with {@link Run#failure} when the server or a deployment failed after the first cycle
     * @throws RuntimeException if nothing could be measured, in a sentence
     */
    public Run run() {
        Workload workload = Workload.archives(files.stream().map(Path::toFile).toList(), 1,
                pings.stream().map(Ping::parse).toList());
        Simulation simulation = new Simulation(new Plan(server, new Pace(cycles, 0, 0), Plan.SoftRefs.DEFAULT,
                jvmOptions, home == null ? null : home.toFile(), null, START_SECONDS, ANSWER_SECONDS, out.toFile()),
                HeapDumps.DELETED);
        Run run = simulation.run(workload, module == null ? null : module.toFile(), NOBODY);
        try {
            HtmlReport.write(List.of(new SimulationResult(
                    SimulationResult.SCHEMA, simulation.environment(), List.of(run))), out.resolve(HtmlReport.NAME));
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
        return run;
    }

    /**
     * Redeploys.
     *
     * @return what was measured
     * @throws AssertionError if something stays, softly or not, or nobody can tell, or a redeployment failed
     */
    public Run requireNoLeak() {
        Run run = run();
        Verdict verdict = run.verdict();
        if (run.failure() == null && verdict.leak().equals(Verdict.NONE)) {
            return run;
        }
        List<String> said = new ArrayList<>();
        said.add(run.scenario() + " on " + server.title() + ": leak " + verdict.leak() + " in " + run.cycles().size()
                + " cycles; see " + out.resolve(HtmlReport.NAME));
        Stream.of(run.failure(), verdict.reason()).filter(text -> text != null).forEach(said::add);
        StringWriter holders = new StringWriter();
        HolderPaths.print(new PrintWriter(holders), verdict.holders());
        said.add(holders.toString());
        throw new AssertionError(String.join(System.lineSeparator(), said).strip());
    }
}
