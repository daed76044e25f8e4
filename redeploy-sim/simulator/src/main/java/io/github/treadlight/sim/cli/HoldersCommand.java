package io.github.treadlight.sim.cli;

import io.github.treadlight.sim.holders.HeapAnalysis;
import io.github.treadlight.sim.holders.HeapAnalysis.AnalysisOptions;
import io.github.treadlight.sim.holders.HeapDump;
import io.github.treadlight.sim.report.HolderPaths;
import io.github.treadlight.sim.result.ByteSize;
import io.github.treadlight.sim.server.AttachedJvm;
import io.github.treadlight.sim.server.Reason;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Finds what retains undeployed applications in a heap dump, or in a running server. */
@Command(
        name = "holders",
        description = "Finds what retains undeployed applications in a heap dump or in a running server.",
        mixinStandardHelpOptions = true,
        showDefaultValues = true)
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class HoldersCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE|PID",
            description = "A heap dump, or the process id of a server of the same user. A process id finds more,"
                    + " because other heap dumps do not contain the values of class values.")
    private String target;

    @Option(names = "--soft", description = "Follow soft references, too.")
    private boolean soft;

    @Option(names = "--loader", paramLabel = "CLASS",
            description = "A class loader class of which every instance counts as leaked, in addition to the class"
                    + " loaders of undeployed applications. Repeatable.")
    private Set<String> loaders = new LinkedHashSet<>();

    @Option(names = "--out", paramLabel = "DIR", defaultValue = "redeploy-sim-out",
            description = "The folder for the heap dump of a running server.")
    private Path out;

    @Option(names = "--keep-heap-dump", description = "Keep the heap dump of a running server.")
    private boolean keep;

    @Override
    public Integer call() {
        try {
            search();
            return 0;
        } catch (IOException failed) {
            throw new IllegalArgumentException(Reason.of(failed), failed);
        }
    }

    private void search() throws IOException {
        AnalysisOptions options = new AnalysisOptions(soft, loaders);
        if (!target.matches("\\d+")) {
            if (!Files.isRegularFile(Path.of(target))) {
                throw new IllegalArgumentException("There is no file " + Path.of(target).toAbsolutePath() + ".");
            }
            print(HeapAnalysis.of(Path.of(target), options));
            return;
        }
        try (Interruption interruption = Interruption.install();
                AttachedJvm jvm = AttachedJvm.attach(Long.parseLong(target));
                HeapDump dump = HeapDump.take(jvm.probe()::dumpHeap, out, target, jvm.heapUsed(), keep)) {
            HeapAnalysis.of(dump.file(), options, interruption::hasHappened).ifPresent(this::print);
            if (keep) {
                spec.commandLine().getOut().println("Heap dump: " + dump.file());
            }
        }
    }

    private void print(HeapAnalysis found) {
        PrintWriter terminal = spec.commandLine().getOut();
        terminal.printf("Class loaders of undeployed applications in memory: %d%n", found.leakedLoaders());
        if (found.leakedLoaders() > 0) {
            terminal.printf("Heap retained by these class loaders: %s%n", ByteSize.text(found.retainedBytes()));
        }
        if (!found.classValuesKnown()) {
            terminal.println("This heap dump does not contain the values of class values. To include them, run this"
                    + " command with the process id of the server.");
        }
        HolderPaths.print(terminal, found.holders());
    }
}
