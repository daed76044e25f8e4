package io.github.treadlight.sim.cli;

import io.github.treadlight.sim.holders.HeapDump;
import io.github.treadlight.sim.holders.Holders;
import io.github.treadlight.sim.holders.Holders.Question;
import io.github.treadlight.sim.report.HolderPaths;
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

/** Searches the heap dump of any server, or of a running one, for what holds its undeployed applications. */
@Command(
        name = "holders",
        description = "Finds what holds applications that were undeployed, in a heap dump or in a running server.",
        mixinStandardHelpOptions = true,
        showDefaultValues = true)
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class HoldersCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE|PID",
            description = "A heap dump, or the process id of a server that runs as the same user. From a running"
                    + " server one learns more: other dumps do not tell what class values hold.")
    private String target;

    @Option(names = "--soft", description = "Soft references hold, too.")
    private boolean soft;

    @Option(names = "--loader", paramLabel = "CLASS",
            description = "A class of loaders that should all be gone, beside the servers' own; repeatable.")
    private Set<String> loaders = new LinkedHashSet<>();

    @Option(names = "--out", paramLabel = "DIR", defaultValue = "redeploy-sim-out",
            description = "Where the dump of a running server goes.")
    private Path out;

    @Option(names = "--keep-heap-dump", description = "Keep the dump of a running server.")
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
        Question question = new Question(soft, loaders);
        if (!target.matches("\\d+")) {
            if (!Files.isRegularFile(Path.of(target))) {
                throw new IllegalArgumentException("There is no file " + Path.of(target).toAbsolutePath() + ".");
            }
            print(Holders.find(Path.of(target), question));
            return;
        }
        try (Interruption interruption = Interruption.awaited();
                AttachedJvm jvm = AttachedJvm.attach(Long.parseLong(target));
                HeapDump dump = HeapDump.take(jvm.probe()::dumpHeap, out, target, jvm.heapUsed(), keep)) {
            Holders.find(dump.file(), question, interruption::happened).ifPresent(this::print);
            if (keep) {
                spec.commandLine().getOut().println("Kept: " + dump.file());
            }
        }
    }

    private void print(Holders found) {
        PrintWriter terminal = spec.commandLine().getOut();
        terminal.printf("In memory are %d loaders of applications that were undeployed.%n", found.leakedLoaders());
        if (!found.classValuesKnown()) {
            terminal.println("This dump does not tell what class values hold; one of a running server would.");
        }
        HolderPaths.print(terminal, found.holders());
    }
}
