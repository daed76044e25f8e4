package io.github.treadlight.sim.gate;

import io.github.treadlight.sim.engine.CycleSettings;
import io.github.treadlight.sim.engine.HeapDumpPolicy;
import io.github.treadlight.sim.engine.OutputLock;
import io.github.treadlight.sim.engine.PingRequest;
import io.github.treadlight.sim.engine.RunListener;
import io.github.treadlight.sim.engine.Simulation;
import io.github.treadlight.sim.engine.SimulationSettings;
import io.github.treadlight.sim.engine.Workload;
import io.github.treadlight.sim.report.HolderPaths;
import io.github.treadlight.sim.report.HtmlReport;
import io.github.treadlight.sim.result.SimulationResult;
import io.github.treadlight.sim.result.SimulationResult.Cycle;
import io.github.treadlight.sim.result.SimulationResult.Run;
import io.github.treadlight.sim.result.SimulationResult.Verdict;
import io.github.treadlight.sim.server.Server;
import io.github.treadlight.sim.untrusted.PrintableText;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
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
 * otherwise, and is gone afterwards. No method changes the object it is called of: each returns another one.
 */
public final class Redeployments {
    private static final int CYCLES = 6;
    private static final int START_SECONDS = 120;
    private static final int ANSWER_SECONDS = 300;

    private static final Path TARGET = Path.of("target", "redeployments");

    private final List<Path> files;
    private Server server = Server.PAYARA_MICRO;
    private @Nullable Path home;
    private @Nullable Path module;
    private List<String> pings = List.of();
    private int cycles = CYCLES;
    private List<String> jvmOptions = List.of();
    private @Nullable Path javaHome;
    private @Nullable Path out;

    /** Told with a failure; alone, a warning is not worth one. */
    private record Warnings(List<String> sentences) implements RunListener {
        @Override
        public void measured(Cycle cycle) {}

        @Override
        public boolean isCancelled() {
            return false;
        }

        @Override
        public void warn(String sentence) {
            sentences.add(sentence);
        }
    }

    private Redeployments(List<Path> files) {
        this.files = files;
    }

    /** Of .war and .ear files that are deployed side by side: six cycles, with what they leave in {@code target}. */
    public static Redeployments of(Path... files) {
        return new Redeployments(List.of(files));
    }

    /** On this server: the Payara Micro jar, or the folder of another unpacked server, which is not changed. */
    public Redeployments on(Server named, Path place) {
        return but(other -> {
            other.server = named;
            other.home = place;
        });
    }

    /** In a server with this Treadlight jar. */
    public Redeployments withTreadlight(Path jar) {
        return but(other -> other.module = jar);
    }

    /** Also asks this after each deployment: {@code [APP:]/PATH[,STATUS]}, as {@code --ping} takes it. */
    public Redeployments ping(String request) {
        return but(other -> other.pings = added(pings, request));
    }

    /** So many deployments of each, at least {@link CycleSettings#MIN_CYCLES}. */
    public Redeployments cycles(int number) {
        return but(other -> other.cycles = number);
    }

    /** With this option of the server's JVM, too. */
    public Redeployments jvmOption(String option) {
        return but(other -> other.jvmOptions = added(jvmOptions, option));
    }

    /** With index.html and the server's log in this folder, not in one of its own in {@code target/redeployments}. */
    public Redeployments into(Path folder) {
        return but(other -> other.out = folder);
    }

    /** On this JDK, not on the one that runs this, or the oldest new enough one that is found. */
    public Redeployments javaHome(Path jdk) {
        return but(other -> other.javaHome = jdk);
    }

    /** The same but for a difference. */
    private Redeployments but(Consumer<Redeployments> difference) {
        Redeployments other = new Redeployments(files);
        other.server = server;
        other.home = home;
        other.module = module;
        other.pings = pings;
        other.cycles = cycles;
        other.jvmOptions = jvmOptions;
        other.javaHome = javaHome;
        other.out = out;
        difference.accept(other);
        return other;
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
        return run(workload(), new Warnings(new ArrayList<>()));
    }

    private Run run(Workload workload, Warnings warnings) {
        Path folder = folder(workload);
        try (OutputLock lock = OutputLock.of(folder)) {
            SimulationSettings settings = new SimulationSettings(
                    server, new CycleSettings(cycles, CycleSettings.WARM_UP, 0, 0), SimulationSettings.SoftRefs.DEFAULT,
                    jvmOptions, file(home), file(javaHome), START_SECONDS, ANSWER_SECONDS, folder.toFile());
            Simulation simulation = new Simulation(settings, HeapDumpPolicy.DELETED);
            simulation.deleteLeft(lock);
            Run run = simulation.run(workload, file(module), warnings);
            HtmlReport.write(List.of(new SimulationResult(SimulationResult.SCHEMA, simulation.environment(),
                    List.of(run))), folder.resolve(HtmlReport.NAME));
            return run;
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
    }

    private Workload workload() {
        return Workload.archives(
                files.stream().map(Path::toFile).toList(), 1, pings.stream().map(PingRequest::parse).toList());
    }

    /** Tests may run side by side, and what one leaves is not to be taken for another's. */
    private Path folder(Workload workload) {
        return out != null ? out : TARGET.resolve(
                workload.name() + "-" + server.id() + (module == null ? "-off" : "-on"));
    }

    private static @Nullable File file(@Nullable Path path) {
        return path == null ? null : path.toFile();
    }

    /**
     * Redeploys.
     *
     * @return what was measured
     * @throws AssertionError if something stays, softly or not, or nobody can tell, or a redeployment failed
     */
    public Run requireNoLeak() {
        Workload workload = workload();
        Warnings warnings = new Warnings(new ArrayList<>());
        Run run = run(workload, warnings);
        Verdict verdict = run.verdict();
        if (run.failure() == null && verdict.leak().equals(Verdict.NONE)) {
            return run;
        }
        throw new AssertionError(told(run.scenario() + " on " + server.title() + ": leak " + verdict.leak() + " in "
                + run.cycles().size() + " cycles; see " + folder(workload).resolve(HtmlReport.NAME), run,
                warnings.sentences()));
    }

    /** Returns a line for each sentence, and the reference paths, fit for a JUnit report. */
    static String told(String verdict, Run run, List<String> warnings) {
        List<String> said = new ArrayList<>(List.of(verdict));
        Stream.of(run.failure(), run.verdict().reason()).filter(text -> text != null).forEach(said::add);
        said.addAll(warnings);
        said.replaceAll(PrintableText::of);
        StringWriter holders = new StringWriter();
        HolderPaths.print(new PrintWriter(holders), run.verdict().holders());
        said.add(holders.toString());
        return String.join(System.lineSeparator(), said).strip();
    }
}
