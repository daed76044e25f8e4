package io.github.treadlight.scan;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.github.treadlight.log.ModuleLog;
import io.github.treadlight.scan.jar.JarContent;
import io.github.treadlight.scan.jar.JarScan;
import io.github.treadlight.scan.jar.KeptServer;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Pattern;
import java.util.zip.ZipFile;
import org.glassfish.hk2.classmodel.reflect.Parser;
import org.glassfish.hk2.classmodel.reflect.ParsingContext;
import org.glassfish.hk2.classmodel.reflect.util.JarArchive;
import org.jspecify.annotations.Nullable;

/**
 * The proof that replayed scans make the same model as HK2's parser, whatever the version of HK2's class model.
 *
 * <p>The visitors of the model must not read what scans do not record ({@link ModelVisitors}). For the first jars, a
 * model made by replay is compared with the one that HK2's parser makes from the same class files. After a difference,
 * HK2 reads all classes until the server stops, and the log says so. After a restart, the proof of the last run is
 * valid from the first deployment on, and the comparison is repeated after it. A server has one proof.
 *
 * <p>The comparison runs code that the JVM has not compiled yet, which takes longer than a small deployment saves. HK2
 * therefore reads the first jars of a server without a proof, until some were scanned and compared after their
 * deployment.
 *
 * <p>Thread-safe. No lock is held while HK2 parses or the log is written, so two deployments may compare the same jar.
 */
public final class ReplayProof {
    /** The number of compared classes that complete the proof; their comparison takes a fraction of a second. */
    private static final int ENOUGH_CLASSES = 300;
    /** The largest number of classes of one jar that are compared. */
    private static final int CLASSES_OF_A_JAR = 100;
    /** The failures that refute the proof. HK2 itself fails for a few classes, such as those without a superclass. */
    private static final int MOST_FAILURES = 3;
    private static final ModuleLog LOG = ModuleLog.of(ReplayProof.class);
    /** The advice in the log if the server has used a proof of an earlier run that turns out to be wrong. */
    static final String DEPLOY_AGAIN = "Applications that were deployed since the server started may lack annotations:"
            + " deploy them again. Please report this.";
    /** For fields of these types, HK2 searches for classes that no server can have. */
    private static final Pattern NO_CLASS =
            Pattern.compile("(boolean|byte|char|short|int|long|float|double|.*\\[\\])\\.class");
    /** Discards messages about unreadable classes. HK2 logs them when it reads the classes for the deployment. */
    private static final Logger SILENT = Logger.getAnonymousLogger();

    static {
        SILENT.setLevel(Level.OFF);
    }

    private final ModelProof ofModels = new ModelProof();
    private final AtomicBoolean isScanReported = new AtomicBoolean();
    private volatile State state = State.UNKNOWN;
    private final boolean comparesLater;
    /** The total size of the jars that HK2 may still read before there is a proof, in bytes. */
    @GuardedBy("this")
    private long firstBytes;
    @GuardedBy("this")
    private int classes;
    @GuardedBy("this")
    private int failures;
    /** Jars whose models were equal. */
    @GuardedBy("this")
    private final Set<JarContent> jars = new HashSet<>();

    private enum State {
        UNKNOWN, POSSIBLE,
        /** Equal before a restart, and not compared since. */
        RESTORED,
        PROVEN, REFUTED
    }

    /**
     * @param firstBytes the total size of the jars that HK2 reads before there is a proof, in bytes; 0 if jars must
     *     not be opened after their deployment
     */
    public ReplayProof(long firstBytes) {
        comparesLater = firstBytes > 0;
        this.firstBytes = firstBytes;
    }

    /** Returns the proof that models made on demand give the same answers as HK2's. */
    ModelProof ofModels() {
        return ofModels;
    }

    /** Keeps this proof and that of models on demand over a restart, or deletes those that are refuted. */
    public void keepIn(@Nullable KeptServer kept) {
        ofModels.keepIn(kept);
        State now = state;
        if (kept != null && now == State.PROVEN) {
            kept.keepProof(KeptServer.Proof.OF_REPLAYS);
        } else if (kept != null && now == State.REFUTED) {
            kept.dropProof(KeptServer.Proof.OF_REPLAYS);
        }
    }

    /** Restores the proofs that were kept over a restart, unless there are newer ones. */
    void restore(@Nullable KeptServer kept) {
        ofModels.restore(kept);
        if (kept != null && comparesLater && isPossible() && state == State.POSSIBLE
                && kept.hasProof(KeptServer.Proof.OF_REPLAYS)) {
            restore();
        }
    }

    private synchronized void restore() {
        if (state == State.POSSIBLE) {
            state = State.RESTORED;
        }
    }

    /** Returns whether scans gave the same models as HK2, since the server started or before. */
    boolean isProven() {
        State now = state;
        return now == State.PROVEN || now == State.RESTORED;
    }

    /** Returns whether the proof is of an earlier run, and the model of this jar is yet to be compared. */
    boolean isRestoredFor(JarScan scan) {
        return state == State.RESTORED && isDue(scan);
    }

    /** Returns whether HK2 reads a jar of this size itself, and the jar is scanned after the deployment. */
    synchronized boolean leavesToHk2(long size) {
        boolean isLeft = !isProven() && size <= firstBytes;
        firstBytes -= isLeft ? size : 0;
        return isLeft;
    }

    /** Records that jars were scanned and compared after a deployment, so that HK2 need not read further ones. */
    synchronized void endFirstJars() {
        firstBytes = 0;
    }

    /** Returns whether classes may be replayed, because nothing has refuted the proof so far. */
    boolean isPossible() {
        if (state == State.UNKNOWN) {
            check();
        }
        return state != State.REFUTED;
    }

    private void check() {
        @Nullable String unrecorded;
        try {
            unrecorded = ModelVisitors.unrecorded(new ParsingContext.Builder().build());
        } catch (IOException | RuntimeException | LinkageError unfit) {
            refute("its visitors cannot be checked", unfit);
            return;
        }
        if (unrecorded == null) {
            allow();
        } else {
            refute(unrecorded, null);
        }
    }

    private synchronized void allow() {
        if (state == State.UNKNOWN) {
            state = State.POSSIBLE;
        }
    }

    /**
     * Returns whether a scan may be replayed. Compares models if this server has made no complete proof since it
     * started.
     *
     * @throws IOException if the jar cannot be read
     * @throws RuntimeException if the classes cannot be replayed
     */
    boolean admits(URI jar, JarScan scan) throws IOException, InterruptedException {
        if (isPossible() && isDue(scan)) {
            List<String> differences = differences(jar, scan);
            if (differences.isEmpty()) {
                count(scan);
            } else if (scan.content().equals(JarContent.of(Path.of(jar)))) {
                LOG.fine(() -> "Models of " + jar + " that differ: " + differences);
                refute("the models of " + jar + " differ", null);
            } else {
                return false; // the jar was replaced after it had been scanned
            }
        }
        return state != State.REFUTED;
    }

    private synchronized boolean isDue(JarScan scan) {
        return isIncomplete() && !jars.contains(scan.content());
    }

    @GuardedBy("this")
    private boolean isIncomplete() {
        return state == State.POSSIBLE || state == State.RESTORED;
    }

    private synchronized void count(JarScan scan) {
        if (isIncomplete() && jars.add(scan.content())) {
            classes += Math.min(scan.classes(), CLASSES_OF_A_JAR);
            if (classes >= ENOUGH_CLASSES) {
                state = State.PROVEN;
                jars.clear();
            }
        }
    }

    /** Counts a failed replay. Until the proof is made or repeated, {@value #MOST_FAILURES} of these refute it. */
    void countFailure(Throwable failure) {
        if (isLastFailure()) {
            refute("replays fail", failure);
        }
    }

    private synchronized boolean isLastFailure() {
        return state != State.PROVEN && ++failures == MOST_FAILURES;
    }

    /** Logs the first scan that failed for another reason than an unreadable jar. */
    void reportScan(URI jar, @Nullable Throwable failure) {
        if (!isScanReported.getAndSet(true)) {
            LOG.log(Level.INFO, failure, () -> "Treadlight could not scan " + jar + ". HK2 reads it, as without"
                    + " Treadlight, and other libraries whose scans fail. Please report this.");
        }
    }

    private void refute(String reason, @Nullable Throwable cause) {
        boolean wasRestored;
        synchronized (this) {
            if (state == State.REFUTED) {
                return; // another thread logs its reason
            }
            wasRestored = state == State.RESTORED;
            state = State.REFUTED;
            jars.clear();
        }
        LOG.log(wasRestored ? Level.WARNING : Level.INFO, cause, () -> "Treadlight cannot reuse library scans with this"
                + " server's HK2 class model: " + reason + ". HK2 reads the libraries again at each deployment, as"
                + " without Treadlight. Everything else works. "
                + (wasRestored ? DEPLOY_AGAIN : "No action is needed."));
    }

    /** Returns the types of the jar's first classes that differ between HK2's model and the one made by replay. */
    private static List<String> differences(URI jar, JarScan scan) throws IOException, InterruptedException {
        RequestedClasses expected = new RequestedClasses();
        Parser hk2 = parser(expected);
        JarArchive archive = firstClasses(hk2, jar);
        try {
            Future<Parser.Result> unused = hk2.parse(archive, null); // the parser waits for it
            hk2.awaitTermination();
        } finally {
            hk2.close();
            archive.close();
        }
        RequestedClasses actual = new RequestedClasses();
        Parser replayed = parser(actual);
        try {
            JarReplay.replay(scan.read(), Math.min(scan.classes(), CLASSES_OF_A_JAR), replayed.getContext(), jar, true);
            replayed.awaitTermination();
        } finally {
            replayed.close();
        }
        try (ZipFile file = new ZipFile(new File(jar))) {
            return ModelText.differences(text(hk2, expected, file), text(replayed, actual, file));
        }
    }

    private static Parser parser(RequestedClasses locator) {
        return new Parser(new ParsingContext.Builder().logger(SILENT).locator(locator).build());
    }

    private static JarArchive firstClasses(Parser parser, URI jar) throws IOException {
        AtomicInteger read = new AtomicInteger();
        return new JarArchive(parser, jar) {
            @Override
            public void onSelectedEntries(Selector selector, EntryTask task, Logger logger) throws IOException {
                super.onSelectedEntries(entry -> selector.isSelected(entry)
                        && read.getAndIncrement() < CLASSES_OF_A_JAR, task, logger);
            }
        };
    }

    /** Returns the text of a model, and the requests for classes that are not in the jar. */
    private static Map<String, String> text(Parser parser, RequestedClasses requests, ZipFile jar) {
        Map<String, String> text = ModelText.of(parser.getContext().getTypes());
        requests.names().stream().filter(name -> !NO_CLASS.matcher(name).matches() && jar.getEntry(name) == null)
                .forEach(name -> text.put(name, "requested"));
        return text;
    }
}
