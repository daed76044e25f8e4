package io.github.treadlight.scan;

import io.github.treadlight.log.ModuleLog;
import io.github.treadlight.scan.jar.JarScan;
import io.github.treadlight.scan.jar.KeptServer;
import io.github.treadlight.scan.jar.LibraryScans;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.logging.Level;
import org.jspecify.annotations.Nullable;

/**
 * A task that scans the libraries that HK2 has read in a deployment, and prepares models on demand for later
 * deployments of the same libraries. Of the deployment, it refers only to the URIs of the libraries.
 */
public final class Preparation {
    private static final ModuleLog LOG = ModuleLog.of(Preparation.class);

    private final List<DeferredModel.Library> scanned;
    private final List<URI> unscanned;
    private final Set<String> unrecorded;
    private final LibraryScanner scanner;
    private final LibraryScans scans;
    private final ReplayProof proof;

    /**
     * @param scanned the libraries of a deployment, except those that HK2 parsed
     * @param unscanned the libraries that HK2 parsed because there was no proof
     * @param unrecorded the server's class files that HK2 read and that are not recorded
     */
    Preparation(List<DeferredModel.Library> scanned, List<URI> unscanned, Set<String> unrecorded,
            LibraryScanner scanner, LibraryScans scans, ReplayProof proof) {
        this.scanned = scanned;
        this.unscanned = unscanned;
        this.unrecorded = unrecorded;
        this.scanner = scanner;
        this.scans = scans;
        this.proof = proof;
    }

    boolean isNeeded() {
        return !scanned.isEmpty() || !unscanned.isEmpty() || !unrecorded.isEmpty();
    }

    /**
     * Scans libraries, makes missing parts and completes the proofs, which takes seconds for many libraries. Does
     * nothing while another thread prepares models.
     *
     * @param classes the server's classes, {@linkplain ServerClasses#update updated}
     * @param isWanted called before each step; the task ends when it returns false
     */
    public void run(ServerClasses classes, BooleanSupplier isWanted) {
        ServerClassLocator locator = classes.locator(proof);
        ModelProof models = proof.ofModels();
        KeptServer kept = classes.kept();
        if (!proof.isPossible() || !models.begin()) {
            return;
        }
        try {
            List<DeferredModel.Library> libraries = scan(isWanted);
            recordServerClasses(locator, isWanted);
            if (models.isPossible() && !models.wasCompleted(libraries) && !locator.isFull()) {
                prepareModel(libraries, locator, kept, isWanted);
            }
            proof.endFirstJars();
        } catch (IOException | RuntimeException | LinkageError unfit) {
            models.countFailure("later deployments cannot be prepared", unfit);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        } finally {
            models.end();
        }
    }

    /** Scans libraries that HK2 has read, and compares models if that is due. Returns all libraries with a scan. */
    private List<DeferredModel.Library> scan(BooleanSupplier isWanted) throws InterruptedException {
        List<DeferredModel.Library> all = new ArrayList<>(scanned);
        for (URI jar : unscanned) {
            try {
                LibraryScanner.Result result = isWanted.getAsBoolean() ? scanner.scan(jar, Path.of(jar)) : null;
                if (result != null && result.scan().isRecorded()) {
                    all.add(new DeferredModel.Library(jar, result.scan()));
                }
            } catch (IOException undeployed) {
                LOG.log(Level.FINE, undeployed, () -> "Treadlight does not scan " + jar);
            }
        }
        for (DeferredModel.Library library : List.copyOf(all)) {
            if (isWanted.getAsBoolean() && !scanner.isAdmitted(library.uri(), library.scan())) {
                all.remove(library);
            }
        }
        return all;
    }

    private void recordServerClasses(ServerClassLocator locator, BooleanSupplier isWanted) {
        for (String classFile : unrecorded) {
            try {
                ServerClass unused = isWanted.getAsBoolean() ? locator.find(classFile) : null;
            } catch (IOException unreadable) {
                LOG.log(Level.FINE, unreadable, () -> "Treadlight cannot read the server's class " + classFile);
            }
        }
    }

    private void prepareModel(List<DeferredModel.Library> libraries, ServerClassLocator locator,
            @Nullable KeptServer kept, BooleanSupplier isWanted) throws IOException, InterruptedException {
        List<DeferredModel.Library> prepared = addParts(libraries, kept, isWanted);
        locator.parts().add(isWanted);
        if (prepared.size() == libraries.size()) {
            addUnknownClasses(locator, prepared, isWanted);
        }
        if (isWanted.getAsBoolean()) {
            proof.ofModels().compare(prepared, locator);
        }
    }

    /** Makes missing parts while there is memory, and returns the libraries that have a part. */
    private List<DeferredModel.Library> addParts(List<DeferredModel.Library> libraries, @Nullable KeptServer kept,
            BooleanSupplier isWanted) throws InterruptedException {
        List<DeferredModel.Library> prepared = new ArrayList<>();
        for (DeferredModel.Library library : libraries) {
            JarScan scan = isWanted.getAsBoolean() && scans.hasMemoryForParts() ? addPart(library, kept) : null;
            if (scan != null && scan.hasPart()) {
                prepared.add(new DeferredModel.Library(library.uri(), scan));
            }
        }
        return prepared;
    }

    private @Nullable JarScan addPart(DeferredModel.Library library, @Nullable KeptServer kept)
            throws InterruptedException {
        JarScan scan = scans.getIfInMemory(library.scan().content());
        if (scan == null || scan.hasPart() || !scan.isRecorded()) {
            return scan;
        }
        try {
            byte[] part = PartMaker.part(scan);
            scans.addPart(scan.content(), part);
            if (kept != null) {
                kept.keepPart(scan.content(), part);
            }
            return scans.getIfInMemory(scan.content());
        } catch (IOException | RuntimeException unfit) {
            LOG.log(Level.FINE, unfit, () -> "Treadlight cannot make the part of " + library.uri()
                    + ". HK2 makes the models of its deployments.");
            return null;
        }
    }

    /** Reads server classes to which the libraries refer and whose parts are unknown, such as those of new bundles. */
    private static void addUnknownClasses(ServerClassLocator locator, List<DeferredModel.Library> prepared,
            BooleanSupplier isWanted) throws IOException, InterruptedException {
        boolean unused = ModelProof.merge(prepared)
                .addServerClasses(new PartsOnRequest(locator.forOtherModel(), isWanted));
        locator.parts().add(isWanted);
    }
}
