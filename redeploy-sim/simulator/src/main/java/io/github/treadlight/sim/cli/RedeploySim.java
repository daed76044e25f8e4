package io.github.treadlight.sim.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The main class of {@code redeploy-sim.jar}. */
@Command(
        name = "redeploy-sim",
        description = "Redeploys applications on a real server and measures the memory that they retain.",
        mixinStandardHelpOptions = true,
        versionProvider = RedeploySim.VersionProvider.class,
        subcommands = {
            RunCommand.class, RestartCommand.class, CompareCommand.class, ReportCommand.class, HoldersCommand.class,
            ScenariosCommand.class, LibrariesCommand.class
        })
public final class RedeploySim {
    /** The system property with the id of a process; the simulator ends when this process ends. */
    private static final String PARENT = "redeploy-sim.parent";

    private RedeploySim() {}

    /** Exits with 0; 1 if a server failed; 2 for a usage error or bad input; 3 if {@code --fail-on} applies. */
    public static void main(String[] arguments) {
        Long parent = Long.getLong(PARENT);
        if (parent != null) {
            exitWith(parent);
        }
        System.exit(commandLine().execute(arguments));
    }

    /** Exits when a process has ended, even if it was killed. The servers end with this JVM. */
    private static void exitWith(long pid) {
        Thread watch = new Thread(() -> {
            ProcessHandle.of(pid).ifPresent(parent -> parent.onExit().join());
            System.exit(1);
        }, "redeploy-sim watch");
        watch.setDaemon(true);
        watch.start();
    }

    static CommandLine commandLine() {
        return new CommandLine(new RedeploySim())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler(new UsageMessages())
                .setExecutionExceptionHandler(new FailureMessages());
    }

    static final class VersionProvider implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = RedeploySim.class.getPackage().getImplementationVersion();
            return new String[] {"redeploy-sim " + (version == null ? "(not packaged)" : version)};
        }
    }
}
