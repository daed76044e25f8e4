package io.github.treadlight.sim.cli;

import io.github.treadlight.sim.holders.TestedVersions;
import io.github.treadlight.sim.server.ServerRelease;
import io.github.treadlight.sim.untrusted.PrintableText;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options that say whether and which Treadlight the servers have. */
@SuppressWarnings("NullAway.Init") // picocli sets the fields that are not @Nullable
final class ModuleOptions {
    enum Mode { ON, OFF, BOTH }

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(names = "--module", paramLabel = "on|off|both", defaultValue = "both",
            description = "Run with Treadlight, without it, or both, each in a fresh server.")
    private Mode mode;

    @Option(names = "--module-jar", paramLabel = "FILE",
            description = "The treadlight.jar to use instead of the one in this simulator.")
    private @Nullable File file;

    /** Returns the jar to install in servers with Treadlight. */
    TreadlightJar jar() throws IOException {
        return file == null ? TreadlightJar.bundled() : TreadlightJar.of(file);
    }

    /** Returns the jar of each run; null for a run without Treadlight. */
    List<@Nullable File> ofRuns(TreadlightJar jar) {
        List<@Nullable File> modules = new ArrayList<>();
        if (mode != Mode.ON) {
            modules.add(null);
        }
        if (mode != Mode.OFF) {
            modules.add(jar.file());
        }
        return modules;
    }

    /** Prints whether Treadlight was tested on a server of the user's own. */
    void printEvidence(@Nullable File home) {
        String release = home == null || mode == Mode.OFF ? null : ServerRelease.of(home);
        if (release != null) {
            spec.commandLine().getOut().println(PrintableText.of(TestedVersions.describe(release)));
        }
    }
}
