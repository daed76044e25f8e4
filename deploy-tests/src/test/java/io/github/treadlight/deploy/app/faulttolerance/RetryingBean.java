package io.github.treadlight.deploy.app.faulttolerance;

import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.faulttolerance.Retry;

/** A bean whose method fails at the first call. MicroProfile Fault Tolerance calls it again. */
@ApplicationScoped
public class RetryingBean {
    private int calls;

    /** Returns the number of calls, including the failed one. */
    @Retry(maxRetries = 3)
    public int work() {
        if (++calls < 2) {
            throw new IllegalStateException("not yet");
        }
        return calls;
    }
}
