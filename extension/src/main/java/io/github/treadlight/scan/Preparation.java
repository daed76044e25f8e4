package io.github.treadlight.scan;

import io.github.treadlight.log.ModuleLog;
import io.github.treadlight.scan.jar.JarScan;
import io.github.treadlight.scan.jar.KeptServer;
import io.github.treadlight.scan.jar.LibraryScans;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.logging.Level;
import org.jspecify.annotations.Nullable;

/**
 * A task that prepares models on demand for later deployments of the same libraries. Of the deployment, it refers only
 * to the URIs of the libraries.
 */
public final class Preparation {
    private static final ModuleLog LOG = ModuleLog.of(Preparation.class);

    private final List<DeferredModel.Library> libraries;
    private final LibraryScans scans;
    private final ReplayProof proof;

    /** @param libraries all libraries of a deployment, except those that HK2 parsed */
    Preparation(List<DeferredModel.Library> libraries, LibraryScans scans, ReplayProof proof) {
        this.libraries = libraries;
        this.scans = scans;
        this.proof = proof;
    }

    /**
     * Makes missing parts and completes the proof, which takes seconds for many libraries. Does nothing while another
     * thread prepares models.
     *
     * @param classes the server's classes, {@linkplain ServerClasses#update updated}
     * @param isWanted called before each step; the task ends when it returns false
     */
    public void run(ServerClasses classes, BooleanSupplier isWanted) {
        ServerClassLocator locator = classes.locator(proof);
        ModelProof models = proof.ofModels();
        KeptServer kept = classes.kept();
        if (!models.isPossible() || models.wasCompleted(libraries) || locator.isFull() || !models.begin()) {
            return;
        }
        try {
            List<DeferredModel.Library> prepared = addParts(kept, isWanted);
            locator.parts().add(isWanted);
            if (prepared.size() == libraries.size()) {
                addUnknownClasses(locator, prepared, isWanted);
            }
            if (isWanted.getAsBoolean()) {
                models.compare(prepared, locator);
            }
        } catch (IOException | RuntimeException | LinkageError unfit) {
            models.countFailure("later deployments cannot be prepared", unfit);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        } finally {
            models.end();
        }
    }

    /** Makes missing parts while there is memory, and returns the libraries that have a part. */
    private List<DeferredModel.Library> addParts(@Nullable KeptServer kept, BooleanSupplier isWanted)
            throws InterruptedException {
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
