package io.github.treadlight.sim.holders;

import io.github.treadlight.sim.result.SimulationResult.Holder;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.BooleanSupplier;
import org.awaitility.Awaitility;

/**
 * The leaked class loaders in a heap dump and the causes of the leaks. Immutable.
 *
 * @param leakedLoaders the number of leaked class loaders
 * @param classValuesKnown whether the dump shows the values of each {@code ClassValue}, which only the probe adds
 * @param retainedBytes the bytes that the leaked class loaders retain together
 * @param holders the causes, each once, those that retain most class loaders first
 */
public record HeapAnalysis(int leakedLoaders, boolean classValuesKnown, long retainedBytes, List<Holder> holders) {
    /**
     * The references to follow and the class loaders to search for.
     *
     * @param soft whether soft references count
     * @param loaderClasses class names of loaders that are leaks whatever their state, in addition to closed loaders of
     *     the supported servers
     */
    public record AnalysisOptions(boolean soft, Set<String> loaderClasses) {
        /** Copies the set of class names. */
        public AnalysisOptions {
            loaderClasses = Set.copyOf(loaderClasses);
        }
    }

    /**
     * Analyzes a heap dump. Needs about 40 bytes of heap for each instance, class and array of objects in the dump.
     *
     * @throws IOException if the file cannot be read
     * @throws IllegalArgumentException if the file is not a complete heap dump of a 64-bit JVM, or has too many objects
     *     for the heap of this JVM; the message names the file
     */
    public static HeapAnalysis of(Path file, AnalysisOptions options) throws IOException {
        try {
            return new LeakSearch(MappedDump.open(file), options).run();
        } catch (OutOfMemoryError tooLarge) {
            throw new IllegalArgumentException(file + " has too many objects to be searched in a heap of "
                    + (Runtime.getRuntime().maxMemory() >> 20) + " MB. Start java with a larger -Xmx.", tooLarge);
        } catch (EOFException | IndexOutOfBoundsException truncated) {
            throw new IllegalArgumentException(file + " cannot be read as a heap dump: the file is truncated.",
                    truncated);
        } catch (IllegalArgumentException | IllegalStateException corrupt) {
            throw new IllegalArgumentException(
                    file + " cannot be read as a heap dump: " + corrupt.getMessage() + ".", corrupt);
        }
    }

    /**
     * Analyzes a heap dump in a daemon thread. Returns empty if cancelled or interrupted before the analysis is done.
     *
     * @param cancelled polled until the analysis is done
     * @see #of(Path, AnalysisOptions)
     */
    public static Optional<HeapAnalysis> of(Path file, AnalysisOptions options, BooleanSupplier cancelled)
            throws IOException {
        FutureTask<HeapAnalysis> analysis = new FutureTask<>(() -> of(file, options));
        Thread thread = new Thread(analysis, "redeploy-sim holders");
        thread.setDaemon(true);
        thread.start();
        Awaitility.await().pollInSameThread().forever().until(() -> analysis.isDone() || cancelled.getAsBoolean());
        try {
            return analysis.isDone() ? Optional.of(analysis.get()) : Optional.empty();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof IOException unreadable) {
                throw unreadable;
            }
            if (failed.getCause() instanceof RuntimeException invalid) {
                throw invalid;
            }
            throw new IllegalStateException(failed);
        }
    }
}
