package io.github.treadlight.sim.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The entry of {@code java -jar redeploy-sim.jar}. */
@Command(
        name = "redeploy-sim",
        description = "Deploys applications on a real server again and again and tells what stays in memory.",
        mixinStandardHelpOptions = true,
        versionProvider = RedeploySim.VersionProvider.class,
        subcommands = {
            RunCommand.class, CompareCommand.class, ReportCommand.class, HoldersCommand.class, ScenariosCommand.class
        })
public final class RedeploySim {
    private RedeploySim() {}

    /** Exits with 0; 1 when a server failed; 2 for a usage error or bad input; 3 when {@code --fail-on} says so. */
    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        return new CommandLine(new RedeploySim())
                .setCaseInsensitiveEnumValuesAllowed(true)
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
