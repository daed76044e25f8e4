package io.github.treadlight.deploy.harness;

import java.lang.reflect.Method;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.LifecycleMethodExecutionExceptionHandler;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.opentest4j.TestAbortedException;

/**
 * Records the shared servers when a test fails, see {@link AppServer#record}. A server is still in the state of the
 * failure then. The next contract may stop it and delete its files.
 */
public final class FailedServers implements TestExecutionExceptionHandler, LifecycleMethodExecutionExceptionHandler {
    @Override
    public void handleTestExecutionException(ExtensionContext context, Throwable failure) throws Throwable {
        record(context, failure);
    }

    @Override
    public void handleBeforeEachMethodExecutionException(ExtensionContext context, Throwable failure)
            throws Throwable {
        record(context, failure);
    }

    @Override
    public void handleAfterEachMethodExecutionException(ExtensionContext context, Throwable failure)
            throws Throwable {
        record(context, failure);
    }

    private static void record(ExtensionContext context, Throwable failure) throws Throwable {
        if (!(failure instanceof TestAbortedException)) {
            try {
                SharedServers.record(context.getRequiredTestClass().getSimpleName()
                        + context.getTestMethod().map(Method::getName).map(name -> "." + name).orElse(""));
            } catch (Exception noRecord) {
                failure.addSuppressed(noRecord);
            }
        }
        throw failure;
    }
}
