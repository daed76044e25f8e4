package io.github.treadlight.deploy.app.shape;

import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.faulttolerance.Retry;

/** Has an annotation of MicroProfile, whose class is missing on GlassFish. */
@ApplicationScoped
public class Retried {
    /** Does nothing. */
    @Retry
    public void retry() {
        // as its annotation says
    }
}
