package io.github.treadlight.sim.engine;

import io.github.treadlight.sim.holders.HeapAnalysis;
import io.github.treadlight.sim.holders.HeapAnalysis.AnalysisOptions;
import io.github.treadlight.sim.holders.HeapDump;
import io.github.treadlight.sim.result.SimulationResult.Verdict;
import io.github.treadlight.sim.server.Reason;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds what retains class loaders of undeployed applications. The heap dump is taken before soft references are
 * cleared, because it must show the objects that they retain. A failure here becomes a warning and does not fail the
 * run.
 */
final class HeapDumpAnalysis implements AutoCloseable {
    private final @Nullable HeapDump dump;
    private final RunListener listener;

    private HeapDumpAnalysis(@Nullable HeapDump dump, RunListener listener) {
        this.dump = dump;
        this.listener = listener;
    }

    /** Returns an analysis without a heap dump, which finds nothing. */
    static HeapDumpAnalysis none(RunListener listener) {
        return new HeapDumpAnalysis(null, listener);
    }

    /**
     * Takes a heap dump of a server, after its last measurement with soft references.
     *
     * @param heapUsed the bytes of the server's heap that are in use
     * @param folder the parent of the dump's folder
     * @param name the name of the dump
     */
    static HeapDumpAnalysis begin(
            HeapDump.DumpWriter writer, long heapUsed, Path folder, String name, boolean keep, RunListener listener) {
        try {
            HeapDump dump = HeapDump.take(writer, folder, name, heapUsed, keep);
            if (keep) {
                listener.inform("Heap dump: " + dump.file().toAbsolutePath());
            }
            return new HeapDumpAnalysis(dump, listener);
        } catch (IOException | RuntimeException failed) {
            listener.warn(Reason.of(failed));
            return none(listener);
        }
    }

    /** Returns the verdict with its holders; without them if there is no dump or the user has cancelled the run. */
    Verdict explain(Verdict verdict) {
        if (dump == null) {
            return verdict;
        }
        boolean soft = verdict.leak().equals(Verdict.SOFT) || verdict.leak().equals(Verdict.NONE);
        try {
            return HeapAnalysis.of(dump.file(), new AnalysisOptions(soft, Set.of()), listener::isCancelled)
                    .map(found -> verdict.withHolders(found.holders(), found.retainedBytes()))
                    .orElse(verdict);
        } catch (IOException | RuntimeException failed) {
            listener.warn("The heap dump could not be searched for what retains the class loaders: "
                    + Reason.of(failed));
            return verdict;
        }
    }

    @Override
    public void close() {
        if (dump != null) {
            try {
                dump.close();
            } catch (IOException failed) {
                listener.warn("The heap dump could not be deleted: " + Reason.of(failed));
            }
        }
    }
}
