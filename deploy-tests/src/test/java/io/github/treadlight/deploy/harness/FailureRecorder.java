package io.github.treadlight.deploy.harness;

import java.util.function.Supplier;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.LifecycleMethodExecutionExceptionHandler;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.opentest4j.TestAbortedException;

/**
 * Saves the state of a server at the first failed test of a contract on it, before the next contract can stop the
 * server and delete its files. See {@link AppServer#saveState}. Also adds the last problems in the server's log to each
 * failure, because a test often sees only that a request failed.
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
            failure.addSuppressed(new Logged(server.get().log()));
        }
        throw failure;
    }

    /** The last problems in a server's log, for the report of a failed test. */
    private static final class Logged extends Exception {
        private static final long serialVersionUID = 1;

        Logged(ServerLog log) {
            super("The last warnings, errors and stack traces in " + log.file()
                    + " (some may come from earlier tests):\n" + textOf(log), null, false, false);
        }

        private static String textOf(ServerLog log) {
            try {
                return log.lastProblems();
            } catch (RuntimeException | StackOverflowError unreadable) {
                return unreadable.toString();
            }
        }
    }
}
