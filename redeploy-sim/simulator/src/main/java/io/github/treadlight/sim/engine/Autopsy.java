package io.github.treadlight.sim.engine;

import io.github.treadlight.sim.holders.HeapDump;
import io.github.treadlight.sim.holders.Holders.Question;
import io.github.treadlight.sim.holders.Holders;
import io.github.treadlight.sim.probe.ProbeMXBean;
import io.github.treadlight.sim.result.SimulationResult.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;

/**
 * Finds out what holds the loaders that stayed. The heap dump is taken before soft references are cleared, so that it
 * still shows these; none is taken when nothing stays. What fails here is told and costs the run nothing else.
 */
final class Autopsy implements AutoCloseable {
    private final @Nullable HeapDump dump;
    private final RunListener listener;

    private Autopsy(@Nullable HeapDump dump, RunListener listener) {
        this.dump = dump;
        this.listener = listener;
    }

    /**
     * Of a server that was measured for the last time with its soft references.
     *
     * @param heapUsed the bytes of its heap that are in use
     * @param name what the dump is called
     */
    static Autopsy begin(
            HeapDumps wanted, ProbeMXBean probe, long heapUsed, Path out, String name, RunListener listener) {
        HeapDump dump = null;
        if (wanted != HeapDumps.NONE) {
            try {
                dump = HeapDump.take(probe, out, name, heapUsed, wanted == HeapDumps.KEPT);
            } catch (IOException | RuntimeException failed) {
                listener.warn(String.valueOf(failed.getMessage()));
            }
        }
        return new Autopsy(dump, listener);
    }

    /** The verdict with its holders, when there is a dump. */
    Verdict explain(Verdict verdict) {
        if (dump == null) {
            return verdict;
        }
        Path file = dump.file();
        boolean soft = verdict.leak().equals(Verdict.SOFT) || verdict.leak().equals(Verdict.NONE);
        FutureTask<Holders> search =
                new FutureTask<>(() -> Holders.find(file, new Question(soft, Set.of())));
        Thread thread = new Thread(search, "redeploy-sim autopsy");
        thread.setDaemon(true); // who is not patient enough has the verdict without it
        thread.start();
        try {
            Awaitility.await().pollInSameThread().forever().until(() -> search.isDone() || listener.isCancelled());
            if (search.isDone()) {
                return verdict.heldBy(search.get().holders());
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException failed) {
            listener.warn("What holds the loaders is not known: " + failed.getCause());
        }
        return verdict;
    }

    @Override
    public void close() {
        if (dump != null) {
            try {
                dump.close();
            } catch (IOException left) {
                listener.warn("A heap dump is left behind and cannot be deleted: " + left.getMessage());
            }
        }
    }
}
