package io.github.treadlight.sim.gate;

import io.github.treadlight.sim.engine.CycleSettings;
import io.github.treadlight.sim.engine.HeapDumpPolicy;
import io.github.treadlight.sim.engine.OutputLock;
import io.github.treadlight.sim.engine.PingRequest;
import io.github.treadlight.sim.engine.RunListener;
import io.github.treadlight.sim.engine.ServerSettings;
import io.github.treadlight.sim.engine.Simulation;
import io.github.treadlight.sim.engine.SimulationSettings;
import io.github.treadlight.sim.engine.Workload;
import io.github.treadlight.sim.report.HolderPaths;
import io.github.treadlight.sim.report.HtmlReport;
import io.github.treadlight.sim.result.ResultFile;
import io.github.treadlight.sim.result.SimulationResult;
import io.github.treadlight.sim.result.SimulationResult.Cycle;
import io.github.treadlight.sim.result.SimulationResult.Run;
import io.github.treadlight.sim.result.SimulationResult.Verdict;
import io.github.treadlight.sim.server.Server;
import io.github.treadlight.sim.server.ServerResources;
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
 * A test that redeploys an application in a real server and fails if the application leaks. It works with any test
 * framework; a failure is an {@link AssertionError} that says what retains the application.
 *
 * <pre>{@code
 * @Test
 * void redeploymentsDoNotLeak() {
 *     Redeployments.of(Path.of("target/shop.war"))
 *             .on(Server.PAYARA_MICRO, Path.of("target/payara-micro.jar"))
 *             .ping("/api/health")
 *             .requireNoLeak();
 * }
 * }</pre>
 *
 * <p>The server runs on the loopback address and free ports, without Treadlight unless {@link #withTreadlight} is
 * called, and stops afterwards. Immutable: each configuration method returns a changed copy.
 */
public final class Redeployments {
    private static final int CYCLES = 6;
    private static final int START_SECONDS = 120;
    private static final int RESPONSE_SECONDS = 300;

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

    /** The warnings of a run, which become part of the message of a failed test. */
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

    /** Redeploys .war and .ear files side by side, in six cycles unless {@link #cycles} is called. */
    public static Redeployments of(Path... files) {
        return new Redeployments(List.of(files));
    }

    /**
     * Uses a server.
     *
     * @param home the Payara Micro jar, or the folder of another unpacked server, which is not changed
     */
    public Redeployments on(Server server, Path home) {
        return with(copy -> {
            copy.server = server;
            copy.home = home;
        });
    }

    /** Installs a Treadlight jar in the server. */
    public Redeployments withTreadlight(Path jar) {
        return with(copy -> copy.module = jar);
    }

    /** Sends a request after each deployment: {@code [APP:]/PATH[,STATUS]}, as for the option {@code --ping}. */
    public Redeployments ping(String request) {
        return with(copy -> copy.pings = append(pings, request));
    }

    /** Sets the number of deployments of each application, at least {@link CycleSettings#MIN_CYCLES}. */
    public Redeployments cycles(int number) {
        return with(copy -> copy.cycles = number);
    }

    /** Adds an option of the server's JVM. */
    public Redeployments jvmOption(String option) {
        return with(copy -> copy.jvmOptions = append(jvmOptions, option));
    }

    /** Sets the folder for the report, result.json and the server's log; the default is in target/redeployments. */
    public Redeployments into(Path folder) {
        return with(copy -> copy.out = folder);
    }

    /** Sets the server's JDK; the default is the JDK of the test, or an installed one if that is too old. */
    public Redeployments javaHome(Path jdk) {
        return with(copy -> copy.javaHome = jdk);
    }

    private Redeployments with(Consumer<Redeployments> change) {
        Redeployments copy = new Redeployments(files);
        copy.server = server;
        copy.home = home;
        copy.module = module;
        copy.pings = pings;
        copy.cycles = cycles;
        copy.jvmOptions = jvmOptions;
        copy.javaHome = javaHome;
        copy.out = out;
        change.accept(copy);
        return copy;
    }

    private static List<String> append(List<String> list, String element) {
        return Stream.concat(list.stream(), Stream.of(element)).toList();
    }

    /**
     * Redeploys the applications and writes index.html and result.json.
     *
     * @return the measured run; it has a {@link Run#failure} if the server or a deployment failed after the first cycle
     * @throws RuntimeException if the first cycle failed; the message has the reason
     */
    public Run run() {
        return run(workload(), new Warnings(new ArrayList<>()));
    }

    private Run run(Workload workload, Warnings warnings) {
        Path folder = folder(workload);
        try (OutputLock lock = OutputLock.of(folder)) {
            SimulationSettings settings = new SimulationSettings(
                    new ServerSettings(server, jvmOptions, file(home), file(javaHome), START_SECONDS, RESPONSE_SECONDS,
                            folder.toFile(), ServerResources.NONE),
                    new CycleSettings(cycles, CycleSettings.WARM_UP, 0, 0), SimulationSettings.SoftRefs.DEFAULT);
            Simulation simulation = new Simulation(settings, HeapDumpPolicy.DELETED);
            simulation.deleteLeftovers(lock);
            Run run = simulation.run(workload, file(module), warnings);
            SimulationResult result =
                    new SimulationResult(SimulationResult.SCHEMA, simulation.environment(), List.of(run));
            ResultFile.write(result, folder.resolve(ResultFile.NAME).toFile());
            HtmlReport.write(List.of(result), folder.resolve(HtmlReport.NAME));
            return run;
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
    }

    private Workload workload() {
        return Workload.archives(
                files.stream().map(Path::toFile).toList(), 1, pings.stream().map(PingRequest::parse).toList());
    }

    /** Returns the output folder, which is different for each test, because tests may run in parallel. */
    private Path folder(Workload workload) {
        return out != null ? out : TARGET.resolve(
                workload.name() + "-" + server.id() + (module == null ? "-off" : "-on"));
    }

    private static @Nullable File file(@Nullable Path path) {
        return path == null ? null : path.toFile();
    }

    /**
     * Redeploys the applications and requires that they do not leak.
     *
     * @return the measured run
     * @throws AssertionError if the verdict is a soft or a strong leak or unknown, or if a redeployment failed
     */
    public Run requireNoLeak() {
        Workload workload = workload();
        Warnings warnings = new Warnings(new ArrayList<>());
        Run run = run(workload, warnings);
        Verdict verdict = run.verdict();
        if (run.failure() == null && verdict.leak().equals(Verdict.NONE)) {
            return run;
        }
        throw new AssertionError(message(run.scenario() + " on " + server.title() + ": leak " + verdict.leak() + " in "
                + run.cycles().size() + " cycles; see " + folder(workload).resolve(HtmlReport.NAME), run,
                warnings.sentences()));
    }

    /** Returns a message with a line for each sentence and the reference paths, in printable characters. */
    static String message(String verdict, Run run, List<String> warnings) {
        List<String> lines = new ArrayList<>(List.of(verdict));
        Stream.of(run.failure(), run.verdict().reason()).filter(text -> text != null).forEach(lines::add);
        lines.addAll(warnings);
        lines.replaceAll(PrintableText::of);
        StringWriter holders = new StringWriter();
        HolderPaths.print(new PrintWriter(holders), run.verdict().holders());
        lines.add(holders.toString());
        return String.join(System.lineSeparator(), lines).strip();
    }
}
