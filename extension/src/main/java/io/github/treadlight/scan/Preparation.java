package io.github.treadlight.scan;

import io.github.treadlight.scan.jar.LibraryScans;
import java.util.List;

/**
 * A task that makes what later deployments of some libraries need for models on demand. Refers to nothing of a
 * deployment but the URIs of its libraries.
 */
public final class Preparation {
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
     * Makes what is missing, which takes seconds for many libraries. Does nothing while another thread does so.
     *
     * @param classes the server's classes, {@linkplain ServerClasses#update updated}
     */
    public void run(ServerClasses classes) {
        proof.ofModels().prepare(libraries, scans, classes.locator(proof));
    }
}
