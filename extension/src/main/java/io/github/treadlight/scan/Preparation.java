package io.github.treadlight.scan;

import io.github.treadlight.log.ModuleLog;
import io.github.treadlight.scan.jar.EventReader;
import io.github.treadlight.scan.jar.JarScan;
import io.github.treadlight.scan.jar.LibraryScans;
import io.github.treadlight.scan.model.ServerParts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
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
        if (!models.isPossible() || models.wasCompleted(libraries) || locator.isFull() || !models.begin()) {
            return;
        }
        try {
            List<DeferredModel.Library> prepared = addParts(isWanted);
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
    private List<DeferredModel.Library> addParts(BooleanSupplier isWanted) throws InterruptedException {
        List<DeferredModel.Library> prepared = new ArrayList<>();
        for (DeferredModel.Library library : libraries) {
            JarScan scan = isWanted.getAsBoolean() && scans.hasMemoryForParts() ? addPart(library) : null;
            if (scan != null && scan.hasPart()) {
                prepared.add(new DeferredModel.Library(library.uri(), scan));
            }
        }
        return prepared;
    }

    private @Nullable JarScan addPart(DeferredModel.Library library) throws InterruptedException {
        JarScan kept = scans.getIfInMemory(library.scan().content());
        if (kept == null || kept.hasPart() || !kept.isRecorded()) {
            return kept;
        }
        try {
            scans.addPart(kept.content(), PartMaker.part(kept));
            return scans.getIfInMemory(kept.content());
        } catch (IOException | RuntimeException unfit) {
            LOG.log(Level.FINE, unfit, () -> "Treadlight cannot make the part of " + library.uri()
                    + ". HK2 makes the models of its deployments.");
            return null;
        }
    }

    /**
     * Reads server classes to which the libraries refer and whose parts are not known, such as those of new bundles.
     */
    private static void addUnknownClasses(ServerClassLocator locator, List<DeferredModel.Library> prepared,
            BooleanSupplier isWanted) throws IOException, InterruptedException {
        Set<String> requested = new HashSet<>();
        Set<String> unknown = unknown(locator, prepared);
        while (isWanted.getAsBoolean() && requested.addAll(unknown)) {
            for (String name : unknown) {
                locator.request(name);
            }
            locator.parts().add(isWanted);
            unknown = unknown(locator, prepared);
        }
    }

    private static Set<String> unknown(ServerClassLocator locator, List<DeferredModel.Library> prepared)
            throws IOException {
        KnownParts known = new KnownParts(locator.parts().open());
        boolean unused = ModelProof.merge(prepared).addServerClasses(known);
        return known.unknown;
    }

    /** Parts that treat each class without a known part as missing, and record its name. */
    private static final class KnownParts implements ServerParts {
        private final ServerParts known;
        private final Set<String> unknown = new HashSet<>();

        KnownParts(ServerParts known) {
            this.known = known;
        }

        @Override
        public boolean isMissing(String className) {
            return known.isMissing(className) || (known.part(className) == null && unknown.add(className));
        }

        @Override
        public @Nullable EventReader part(String className) {
            return known.part(className);
        }
    }
}
