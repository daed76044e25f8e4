package io.github.treadlight.sim.cli;

import io.github.treadlight.sim.engine.Scenario;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Lists the applications that come with the simulator. */
@Command(name = "scenarios", description = "Lists the applications of --scenario.", mixinStandardHelpOptions = true)
@SuppressWarnings("NullAway.Init") // picocli sets the field
final class ScenariosCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        for (Scenario scenario : Scenario.values()) {
            out.printf(Locale.ROOT, "%-16s %s%n", scenario.id(), scenario.description());
        }
        return 0;
    }
}
