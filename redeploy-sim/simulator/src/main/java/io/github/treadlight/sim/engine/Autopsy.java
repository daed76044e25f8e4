package io.github.treadlight.sim.engine;

import io.github.treadlight.sim.holders.HeapDump;
import io.github.treadlight.sim.holders.Holders;
import io.github.treadlight.sim.holders.Holders.Question;
import io.github.treadlight.sim.probe.ProbeMXBean;
import io.github.treadlight.sim.result.SimulationResult.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Finds out what holds the loaders that stayed. The heap dump is taken before soft references are cleared, so that it
 * still shows these; without a leak none is taken. What fails here is told and costs the run nothing else.
 */
final class Autopsy implements AutoCloseable {
    private final @Nullable HeapDump dump;
    private final Consumer<String> warnings;

    private Autopsy(@Nullable HeapDump dump, Consumer<String> warnings) {
        this.dump = dump;
        this.warnings = warnings;
    }

    /**
     * Of a server that was measured for the last time with its soft references.
     *
     * @param heapUsed the bytes of its heap that are in use
     * @param name what the dump is called
     */
    static Autopsy begin(
            HeapDumps wanted, ProbeMXBean probe, long heapUsed, Path out, String name, Consumer<String> warnings) {
        HeapDump dump = null;
        if (wanted != HeapDumps.NONE) {
            try {
                dump = HeapDump.take(probe, out, name, heapUsed, wanted == HeapDumps.KEPT);
            } catch (IOException failed) {
                warnings.accept(failed.getMessage());
            }
        }
        return new Autopsy(dump, warnings);
    }

    /** The verdict with its holders, when it is a leak and there is a dump. */
    Verdict explain(Verdict verdict) {
        if (dump == null || verdict.leak().equals(Verdict.NONE)) {
            return verdict;
        }
        try {
            Holders found = Holders.find(dump.file(), new Question(verdict.leak().equals(Verdict.SOFT), Set.of()));
            return verdict.heldBy(found.holders());
        } catch (IOException | IllegalArgumentException failed) {
            warnings.accept("What holds the loaders is not known: " + failed.getMessage());
            return verdict;
        }
    }

    @Override
    public void close() {
        if (dump != null) {
            try {
                dump.close();
            } catch (IOException left) {
                warnings.accept("A heap dump is left behind and cannot be deleted: " + left.getMessage());
            }
        }
    }
}
