package io.github.treadlight.sim.engine;

import io.github.treadlight.sim.holders.HeapDump;
import io.github.treadlight.sim.holders.Holders;
import io.github.treadlight.sim.holders.Holders.Question;
import io.github.treadlight.sim.result.SimulationResult.Verdict;
import io.github.treadlight.sim.server.Reason;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds out what holds the loaders that stayed. The heap dump is taken before soft references are cleared, so that it
 * still shows these. What fails here is told and costs the run nothing else.
 */
final class HeapDumpAnalysis implements AutoCloseable {
    private final @Nullable HeapDump dump;
    private final RunListener listener;

    private HeapDumpAnalysis(@Nullable HeapDump dump, RunListener listener) {
        this.dump = dump;
        this.listener = listener;
    }

    /** Of a server that nobody asks about. */
    static HeapDumpAnalysis none(RunListener listener) {
        return new HeapDumpAnalysis(null, listener);
    }

    /**
     * Of a server that was measured for the last time with its soft references.
     *
     * @param heapUsed the bytes of its heap that are in use
     * @param folder where the dump goes
     * @param name what the dump is called
     */
    static HeapDumpAnalysis begin(
            HeapDump.Writer writer, long heapUsed, Path folder, String name, boolean keep, RunListener listener) {
        try {
            return new HeapDumpAnalysis(HeapDump.take(writer, folder, name, heapUsed, keep), listener);
        } catch (IOException | RuntimeException failed) {
            listener.warn(Reason.of(failed));
            return none(listener);
        }
    }

    /** The verdict with its holders, when there is a dump and the user is patient enough. */
    Verdict explain(Verdict verdict) {
        if (dump == null) {
            return verdict;
        }
        boolean soft = verdict.leak().equals(Verdict.SOFT) || verdict.leak().equals(Verdict.NONE);
        try {
            return Holders.find(dump.file(), new Question(soft, Set.of()), listener::isCancelled)
                    .map(found -> verdict.heldBy(found.holders()))
                    .orElse(verdict);
        } catch (IOException | RuntimeException failed) {
            listener.warn("What holds the loaders is not known: " + Reason.of(failed));
            return verdict;
        }
    }

    @Override
    public void close() {
        if (dump != null) {
            try {
                dump.close();
            } catch (IOException left) {
                listener.warn("A heap dump is left behind and cannot be deleted: " + Reason.of(left));
            }
        }
    }
}
