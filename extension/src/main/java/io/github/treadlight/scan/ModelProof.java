package io.github.treadlight.scan;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.github.treadlight.log.ModuleLog;
import io.github.treadlight.scan.jar.KeptServer;
import io.github.treadlight.scan.model.ModelMerge;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.glassfish.hk2.classmodel.reflect.Parser;
import org.glassfish.hk2.classmodel.reflect.ParsingContext;
import org.glassfish.hk2.classmodel.reflect.Types;
import org.jspecify.annotations.Nullable;

/**
 * The proof that models made on demand give the same answers as HK2's. After a deployment, a model on demand of its
 * first libraries is compared with HK2's. A difference or repeated failures switch models on demand off until the
 * server stops. After a restart, the proof of the last run is valid from the first deployment on, and the comparison is
 * repeated after it. A server has one proof. Thread-safe.
 */
final class ModelProof {
    /** The number of compared classes; their comparison takes less than a second. */
    private static final int ENOUGH_CLASSES = 2000;
    /**
     * The number of comparisons that may lack server classes, because deployments change the cache at the same time.
     */
    private static final int MOST_ATTEMPTS = 3;
    /** The number of failures that switch models on demand off. */
    private static final int MOST_FAILURES = 3;
    /** The maximum number of remembered deployments whose models had to be completed. */
    private static final int MOST_COMPLETED = 1000;
    private static final ModuleLog LOG = ModuleLog.of(ModelProof.class);
    private static final String PERMIT = "To let it make models on demand again, set deployment-lookups=stock, then"
            + " deployment-lookups=cached, and restart the server.";
    /** Discards messages about unreadable classes. HK2 logs them when it reads the classes for the deployment. */
    private static final Logger SILENT = Logger.getAnonymousLogger();

    static {
        SILENT.setLevel(Level.OFF);
    }

    private final AtomicBoolean isPreparing = new AtomicBoolean();
    @GuardedBy("this")
    private State state = ModelMerge.isPossible() ? State.POSSIBLE : State.REFUTED;
    /** True if the model of a deployment could not be completed. */
    private volatile boolean hasFailedDeployment;
    /** Used only by the thread that prepares models. */
    private int attempts;
    @GuardedBy("this")
    private int failures;
    /** Hash codes of the contents of libraries whose models were completed. */
    @GuardedBy("this")
    private final Set<Integer> completed = new HashSet<>();

    private enum State {
        POSSIBLE,
        /** Equal before a restart, and not compared since. */
        RESTORED,
        PROVEN, REFUTED
    }

    /** Returns whether models gave the same answers, now or before a restart. */
    synchronized boolean isProven() {
        return state == State.PROVEN || state == State.RESTORED;
    }

    /** Returns whether models gave the same answers before a restart, and were not compared since. */
    synchronized boolean isRestored() {
        return state == State.RESTORED;
    }

    /** Makes a proof that was kept over a restart valid, unless there is one. */
    void restore(@Nullable KeptServer kept) {
        if (kept != null && isUnknown()) {
            if (kept.hasFailure()) {
                refuteAsBefore();
            } else if (kept.hasProof(KeptServer.Proof.OF_MODELS)) {
                restore();
            }
        }
    }

    private void refuteAsBefore() {
        if (markRefuted()) {
            LOG.info(() -> "Treadlight makes complete class models, because a model on demand could not be completed"
                    + " before a restart. Everything else works. " + PERMIT);
        }
    }

    private synchronized boolean isUnknown() {
        return state == State.POSSIBLE;
    }

    private synchronized void restore() {
        if (state == State.POSSIBLE) {
            state = State.RESTORED;
        }
    }

    /** Keeps a proof over a restart, or deletes one that is refuted. */
    void keepIn(@Nullable KeptServer kept) {
        if (kept != null && hasFailedDeployment) {
            kept.keepFailure();
        }
        if (kept != null && isProven() && !isRestored()) { // a restored proof is on disk, unless it was deleted since
            kept.keepProof(KeptServer.Proof.OF_MODELS);
        } else if (kept != null && !isPossible()) {
            kept.dropProof(KeptServer.Proof.OF_MODELS);
        }
    }

    synchronized boolean isPossible() {
        return state != State.REFUTED;
    }

    /** Returns whether no other thread prepares models. If so, the caller may do it, and must call {@link #end}. */
    boolean begin() {
        return !isPreparing.getAndSet(true);
    }

    void end() {
        isPreparing.set(false);
    }

    /** Records that HK2's complete model of the libraries was needed, so that the next deployment makes it at once. */
    synchronized void recordCompletion(List<DeferredModel.Library> libraries) {
        if (completed.size() < MOST_COMPLETED) {
            completed.add(hash(libraries));
        }
    }

    synchronized boolean wasCompleted(List<DeferredModel.Library> libraries) {
        return completed.contains(hash(libraries));
    }

    private static int hash(List<DeferredModel.Library> libraries) {
        return libraries.stream().map(library -> library.scan().content()).toList().hashCode();
    }

    /**
     * Compares the models of the first libraries, unless the proof is complete. Equal models complete it.
     *
     * @param libraries libraries with parts
     * @param locator finds the server's classes
     */
    void compare(List<DeferredModel.Library> libraries, ServerClassLocator locator)
            throws IOException, InterruptedException {
        List<DeferredModel.Library> some = new ArrayList<>();
        int classes = 0;
        for (DeferredModel.Library library : libraries) {
            if (classes < ENOUGH_CLASSES) {
                some.add(library);
                classes += library.scan().classes();
            }
        }
        if ((isProven() && !isRestored()) || some.isEmpty()) {
            return;
        }
        Map<String, String> expected = ModelText.ofFrequentAnswers(hk2(some, locator.forOtherModel()));
        // without the other libraries, some classes are found only in the server
        locator.parts().add(() -> true);
        ModelMerge merge = merge(some);
        if (merge.addServerClasses(locator.parts().open())) {
            List<String> differences =
                    ModelText.differences(expected, ModelText.ofFrequentAnswers(merge.types()));
            if (differences.isEmpty()) {
                prove();
            } else {
                LOG.fine(() -> "Types that differ: " + differences);
                refute("its answers differ from HK2's", null);
            }
        } else if (++attempts == MOST_ATTEMPTS) {
            refute("parts of the server's classes are missing", null);
        }
    }

    /** Merges the parts of libraries, without the server's classes. The model answers only from the parts. */
    static ModelMerge merge(List<DeferredModel.Library> libraries) throws IOException {
        ModelMerge merge = new ModelMerge(() -> {
            throw new IllegalStateException("This model answers only from parts");
        });
        for (DeferredModel.Library library : libraries) {
            merge.add(library.scan().readPart(), library.uri());
        }
        return merge;
    }

    private static Types hk2(List<DeferredModel.Library> libraries, ServerClassLocator locator)
            throws IOException, InterruptedException {
        ParsingContext context = new ParsingContext.Builder().logger(SILENT).locator(locator).build();
        locator.setContext(context);
        for (DeferredModel.Library library : libraries) {
            JarReplay.replay(library.scan().read(), library.scan().classes(), context, library.uri(), true);
        }
        new Parser(context).awaitTermination();
        return context.getTypes();
    }

    private synchronized void prove() {
        if (state != State.REFUTED) {
            state = State.PROVEN;
        }
    }

    /**
     * Counts a failure that did not affect a deployment. {@value #MOST_FAILURES} failures switch models on demand off.
     */
    void countFailure(String failure, Throwable cause) {
        if (isLastFailure()) {
            refute(failure, cause);
        } else {
            LOG.log(Level.FINE, failure, cause);
        }
    }

    private synchronized boolean isLastFailure() {
        return ++failures == MOST_FAILURES;
    }

    /** Switches models on demand off. */
    void refute(String reason, @Nullable Throwable cause) {
        boolean wasRestored = isRestored();
        if (markRefuted()) {
            LOG.log(wasRestored ? Level.WARNING : Level.INFO, cause, () -> "Treadlight cannot make class models on"
                    + " demand from library scans: " + reason + ". Until the server restarts, it makes complete models,"
                    + " which takes more time at each deployment. Everything else works. "
                    + (wasRestored ? ReplayProof.DEPLOY_AGAIN : "No action is needed."));
        }
    }

    /**
     * Switches models on demand off after HK2's model of a deployment could not be completed.
     *
     * @param library the first library of the deployment
     */
    void refuteByDeployment(String library, Throwable cause) {
        hasFailedDeployment = true;
        if (markRefuted()) {
            LOG.log(Level.WARNING, cause, () -> "Treadlight could not complete the class model of the deployment"
                    + " that contains " + library + ". If the deployment failed, deploy the application again: from now"
                    + " on, Treadlight makes complete models. Please report this. " + PERMIT);
        }
    }

    /** Returns whether this call has changed the state. */
    private synchronized boolean markRefuted() {
        boolean isChanged = state != State.REFUTED;
        state = State.REFUTED;
        return isChanged;
    }
}
