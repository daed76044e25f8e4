package io.github.treadlight.sim.cli;

import io.github.treadlight.sim.engine.OutputLock;
import io.github.treadlight.sim.engine.Restarts;
import io.github.treadlight.sim.result.RestartResult;
import io.github.treadlight.sim.result.RestartResult.Run;
import io.github.treadlight.sim.result.ResultFile;
import io.github.treadlight.sim.server.Server;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Restarts a server with several applications, prints a table of the times and writes {@code restart.json}. */
@Command(
        name = "restart",
        description = {
            "Restarts a server with several applications, and measures how long each restart takes until all of them"
                    + " respond. Then undeploys them, and measures the first deployment of the first application"
                    + " after further restarts.",
            "A restart may take as long as --start-timeout and --answer-timeout together."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        showDefaultValues = true,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all runs are complete",
            "1:a server or an application failed; the results up to then are written",
            "2:a usage error or bad input"
        })
@SuppressWarnings("NullAway.Init") // picocli sets the fields that are not @Nullable
final class RestartCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(names = "--app", paramLabel = "SCENARIO=COPIES",
            defaultValue = "libraries=3,benign=4,jakartaee=3", split = ",",
            description = "Applications of the simulator (see the command 'scenarios'), and how many copies of each"
                    + " run side by side in the server. Repeatable.")
    private Map<String, Integer> apps = new LinkedHashMap<>();

    @Option(names = "--restarts", paramLabel = "N", defaultValue = "5",
            description = "How often to restart the server with the applications; at least " + Restarts.MIN_RESTARTS
                    + ".")
    private int restarts;

    @Option(names = "--first-deployments", paramLabel = "N", defaultValue = "3",
            description = "How often to restart the server without applications and to deploy the first one.")
    private int firstDeployments;

    @Mixin
    private ServerOptions server;

    @Mixin
    private ModuleOptions module;

    @Option(names = "--out", paramLabel = "DIR", defaultValue = "redeploy-sim-out",
            description = "The folder for restart.json and the servers' logs. With several servers, those of each"
                    + " server are in a folder of its name.")
    private File out;

    @Override
    public Integer call() throws IOException {
        Numbers.requireNotNegative(spec, "--first-deployments", firstDeployments);
        List<Restarts> servers = servers();
        module.printEvidence(server.home());
        boolean complete = true;
        try (Interruption interruption = Interruption.install();
                OutputLock lock = OutputLock.of(out.toPath());
                TreadlightJar treadlight = module.jar()) {
            for (Restarts each : servers) {
                each.deleteLeftovers(lock);
            }
            RestartProgress progress = new RestartProgress(
                    spec.commandLine().getOut(), spec.commandLine().getErr(), interruption);
            for (Restarts each : servers) {
                complete &= run(each, module.ofRuns(treadlight), progress);
            }
        }
        return complete ? 0 : 1;
    }

    /** Restarts one server, and returns whether all its runs are complete. */
    private boolean run(Restarts restarts, List<@Nullable File> modules, RestartProgress progress) throws IOException {
        List<Run> runs = new ArrayList<>();
        try {
            for (@Nullable File each : modules) {
                if (!progress.isCancelled()) {
                    progress.begin(restarts, each);
                    runs.add(restarts.run(each, progress));
                    ResultFile.write(result(restarts, runs), file(restarts));
                }
            }
        } catch (RuntimeException failed) {
            if (!progress.isCancelled()) { // otherwise, the interruption has stopped the server
                throw failed;
            }
        } finally { // print the completed runs even if another one fails
            if (!runs.isEmpty()) {
                RestartTable.print(spec.commandLine().getOut(), result(restarts, runs));
                spec.commandLine().getOut().println("Written: " + file(restarts).getPath());
            }
        }
        return runs.size() == modules.size() && runs.stream().allMatch(run -> run.failure() == null);
    }

    private RestartResult result(Restarts restarts, List<Run> runs) {
        return restarts.result(
                List.copyOf(runs), TypedCommand.text(spec.root().commandLine().getParseResult().originalArgs()));
    }

    private static File file(Restarts restarts) {
        return new File(restarts.out(), ResultFile.RESTART_NAME);
    }

    /** Returns the restarts of each server, after checking that it can be started and supports the applications. */
    private List<Restarts> servers() {
        apps.forEach((scenario, copies) -> Numbers.requirePositive(spec, "--app " + scenario, copies));
        Set<Server> chosen = server.servers();
        List<Restarts> servers = new ArrayList<>();
        for (Server each : chosen) {
            File folder = chosen.size() > 1 ? new File(out, each.id()) : out;
            Restarts measured = new Restarts(server.settings(each, folder), apps, restarts, firstDeployments);
            measured.validate();
            servers.add(measured);
        }
        return servers;
    }
}
