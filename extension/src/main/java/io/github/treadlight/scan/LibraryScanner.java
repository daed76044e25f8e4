package io.github.treadlight.scan;

import io.github.treadlight.log.ModuleLog;
import io.github.treadlight.scan.jar.EventReader;
import io.github.treadlight.scan.jar.JarContent;
import io.github.treadlight.scan.jar.JarRecorder;
import io.github.treadlight.scan.jar.JarScan;
import io.github.treadlight.scan.jar.KeptServer;
import io.github.treadlight.scan.jar.LibraryScans;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.logging.Level;
import org.jspecify.annotations.Nullable;

/** Finds, makes and compares the scans of the libraries of a deployment. Thread-safe. */
final class LibraryScanner {
    private static final ModuleLog LOG = ModuleLog.of(LibraryScanner.class);

    private final LibraryScans scans;
    private final ReplayProof proof;
    private final ModelProof models;
    private final @Nullable KeptServer kept;

    /**
     * The result of a scan.
     *
     * @param uri the URI of the jar in the deployment
     * @param scan the scan, which has no events if HK2 must parse the jar
     * @param reader reads the part of the scan, or its events if there is no part; null if HK2 must parse the jar; read
     *     once
     * @param readsPart whether the reader reads the part
     * @param isReused whether an earlier deployment made the scan
     * @param nanos the time to find or make the scan, in nanoseconds
     */
    record Result(URI uri, JarScan scan, @Nullable EventReader reader, boolean readsPart, boolean isReused,
            long nanos) {
        /** Returns a reader of the events: {@link #reader}, or a new one if that reads the part. */
        EventReader events() throws IOException {
            return reader != null && !readsPart ? reader : scan.read();
        }
    }

    /**
     * @param proof decides whether scans and parts are read
     * @param kept has the parts that were kept over a restart; null for none
     */
    LibraryScanner(LibraryScans scans, ReplayProof proof, @Nullable KeptServer kept) {
        this.scans = scans;
        this.proof = proof;
        models = proof.ofModels();
        this.kept = kept;
    }

    /** Returns the scan of a jar, or null if HK2 must parse it. */
    @Nullable Result scan(URI uri, Path file) throws IOException {
        long start = System.nanoTime();
        if (!JarRecorder.isWorthADigest(file)) {
            return null;
        }
        JarContent content = scans.contentOf(file);
        JarScan known = scans.get(content);
        if (known != null) {
            addKeptPart(known);
            JarScan withPart = scans.getIfInMemory(content);
            return result(uri, withPart == null ? known : withPart, true, start);
        }
        JarScan scan = record(file, content);
        if (!content.equals(JarContent.of(file))) {
            LOG.info(() -> file + " changed while Treadlight scanned it. The server scans it instead.");
            return null;
        }
        scans.put(scan);
        return result(uri, scan, false, start);
    }

    /** Adds the part that was kept over a restart to a scan in memory, if there is memory. */
    private void addKeptPart(JarScan scan) {
        if (kept != null && !scan.hasPart() && scan.isRecorded() && models.isProven() && scans.hasMemoryForParts()) {
            byte[] part = kept.readPart(scan.content());
            if (part != null) {
                scans.addPart(scan.content(), part);
            }
        }
    }

    private Result result(URI uri, JarScan scan, boolean isReused, long start) throws IOException {
        boolean readsPart = scan.hasPart() && models.isProven();
        EventReader reader = !scan.isRecorded() ? null : readsPart ? scan.readPart() : scan.read();
        return new Result(uri, scan, reader, readsPart, isReused, System.nanoTime() - start);
    }

    /**
     * Compares the model made from a scan with HK2's, if that is due ({@link ReplayProof#admits}). After a failure, HK2
     * parses the jar.
     *
     * @return whether the scan may be replayed
     */
    boolean isAdmitted(URI jar, JarScan scan) throws InterruptedException {
        try {
            if (proof.admits(jar, scan)) {
                return true;
            }
            if (!proof.isPossible()) { // otherwise the jar was replaced, and the scan is right for its content
                scans.exclude(scan.content()); // so that a scan on disk does not refute the proof after each restart
            }
        } catch (IOException unreadable) {
            LOG.log(Level.FINE, unreadable, () -> "The server scans " + jar);
        } catch (RuntimeException | LinkageError unfit) {
            LOG.log(Level.FINE, unfit, () -> "The server scans " + jar);
            proof.countFailure(unfit);
            scans.exclude(scan.content());
        }
        return false;
    }

    private static JarScan record(Path file, JarContent content) throws IOException {
        try {
            return JarRecorder.record(file, content);
        } catch (RuntimeException unsupported) {
            LOG.log(Level.FINE, unsupported, () -> "The server scans " + file);
            return JarScan.none(content);
        }
    }
}
