package io.github.treadlight.deploy.harness;

import java.util.function.Supplier;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.LifecycleMethodExecutionExceptionHandler;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.opentest4j.TestAbortedException;

/**
 * Saves the state of a server at the first failed test of a contract on it, before the next contract can stop the
 * server and delete its files. See {@link AppServer#saveState}.
 */
public final class FailureRecorder implements TestExecutionExceptionHandler, LifecycleMethodExecutionExceptionHandler {
    private final String name;
    private final Supplier<AppServer> server;
    /** The server whose state was saved last; null if none was. */
    private AppServer saved;

    /**
     * Creates a recorder for one contract.
     *
     * @param name the prefix of the file names
     * @param server returns the server on which the contract runs; called after a failure
     */
    public FailureRecorder(String name, Supplier<AppServer> server) {
        this.name = name;
        this.server = server;
    }

    /** Saves the state of the server unless an earlier failure did. */
    public void save() {
        AppServer failed = server.get();
        if (failed != saved) {
            saved = failed;
            failed.saveState(name);
        }
    }

    @Override
    public void handleTestExecutionException(ExtensionContext context, Throwable failure) throws Throwable {
        saveAndThrow(failure);
    }

    @Override
    public void handleBeforeEachMethodExecutionException(ExtensionContext context, Throwable failure)
            throws Throwable {
        saveAndThrow(failure);
    }

    @Override
    public void handleAfterEachMethodExecutionException(ExtensionContext context, Throwable failure)
            throws Throwable {
        saveAndThrow(failure);
    }

    private void saveAndThrow(Throwable failure) throws Throwable {
        if (!(failure instanceof TestAbortedException)) {
            save();
        }
        throw failure;
    }
}
