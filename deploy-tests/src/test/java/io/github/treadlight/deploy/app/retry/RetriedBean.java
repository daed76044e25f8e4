package io.github.treadlight.deploy.app.retry;

import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.faulttolerance.Retry;

/** Works the second time. */
@ApplicationScoped
public class RetriedBean {
    private int calls;

    /** How often it was called until it worked. */
    @Retry(maxRetries = 3)
    public int work() {
        if (++calls < 2) {
            throw new IllegalStateException("not yet");
        }
        return calls;
    }
}
