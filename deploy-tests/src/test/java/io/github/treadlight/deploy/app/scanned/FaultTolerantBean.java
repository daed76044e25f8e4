package io.github.treadlight.deploy.app.scanned;

import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.faulttolerance.Retry;

/** A bean with an annotation of MicroProfile. GlassFish does not have the class of the annotation. */
@ApplicationScoped
public class FaultTolerantBean {
    /** Does nothing. */
    @Retry
    public void retry() {
        // only its annotation matters
    }
}
