package io.github.treadlight.scan;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.github.treadlight.log.ModuleLog;
import io.github.treadlight.scan.jar.EventReader;
import io.github.treadlight.scan.jar.JarScan;
import io.github.treadlight.scan.jar.LibraryScans;
import io.github.treadlight.scan.model.ModelMerge;
import io.github.treadlight.scan.model.ServerParts;
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
 * The proof that models made on demand give HK2's answers, and the preparation of such models. After deployments, a
 * thread makes the parts that models consist of, and compares a model of the first libraries with HK2's. A difference
 * switches these models off until the server stops. A server has one proof. Thread-safe.
 */
final class ModelProof {
    /** The number of compared classes; their comparison takes less than a second. */
    private static final int ENOUGH_CLASSES = 2000;
    /** The number of comparisons that may lack classes of the server, because others change the cache meanwhile. */
    private static final int MOST_ATTEMPTS = 3;
    private static final ModuleLog LOG = ModuleLog.of(ModelProof.class);
    /** Discards messages about unreadable classes. HK2 logs them when it reads the classes for the deployment. */
    private static final Logger SILENT = Logger.getAnonymousLogger();

    static {
        SILENT.setLevel(Level.OFF);
    }

    private final AtomicBoolean isPreparing = new AtomicBoolean();
    /** Used by the thread that prepares. */
    private int attempts;
    @GuardedBy("this")
    private State state = ModelMerge.isPossible() ? State.POSSIBLE : State.REFUTED;

    private enum State { POSSIBLE, PROVEN, REFUTED }

    synchronized boolean isProven() {
        return state == State.PROVEN;
    }

    /**
     * Makes missing parts after a deployment, and completes the proof. Does nothing while another thread does so.
     *
     * @param libraries all libraries of the deployment
     * @param locator finds the server's classes
     */
    void prepare(List<DeferredModel.Library> libraries, LibraryScans scans, ServerClassLocator locator) {
        if (state() == State.REFUTED || locator.isFull() || isPreparing.getAndSet(true)) {
            return;
        }
        try {
            List<DeferredModel.Library> known = new ArrayList<>();
            for (DeferredModel.Library library : libraries) {
                JarScan scan = scans.hasMemoryForParts() ? addPart(library.scan(), scans) : null;
                if (scan != null && scan.hasPart()) {
                    known.add(new DeferredModel.Library(library.uri(), scan));
                }
            }
            locator.parts().add();
            addUnknownClasses(known, locator);
            if (state() == State.POSSIBLE) {
                compare(known, locator);
            }
        } catch (IOException | RuntimeException | LinkageError unfit) {
            refute("a library cannot be prepared", unfit);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        } finally {
            isPreparing.set(false);
        }
    }

    private synchronized State state() {
        return state;
    }

    private static @Nullable JarScan addPart(JarScan scan, LibraryScans scans)
            throws IOException, InterruptedException {
        JarScan kept = scans.get(scan.content());
        if (kept == null || kept.hasPart() || !kept.isRecorded()) {
            return kept;
        }
        scans.addPart(scan.content(), PartMaker.part(kept));
        return scans.get(scan.content());
    }

    /** Reads the unknown classes of the server to which libraries refer, such as those of new bundles. */
    private static void addUnknownClasses(List<DeferredModel.Library> libraries, ServerClassLocator locator)
            throws IOException, InterruptedException {
        Set<String> requested = new HashSet<>();
        Set<String> unknown = unknown(libraries, locator);
        while (requested.addAll(unknown)) {
            for (String name : unknown) {
                locator.request(name);
            }
            locator.parts().add();
            unknown = unknown(libraries, locator);
        }
    }

    private static Set<String> unknown(List<DeferredModel.Library> libraries, ServerClassLocator locator)
            throws IOException {
        KnownParts known = new KnownParts(locator.parts().open());
        boolean unused = merge(libraries).addServerClasses(known);
        return known.unknown;
    }

    private static ModelMerge merge(List<DeferredModel.Library> libraries) throws IOException {
        ModelMerge merge = new ModelMerge(() -> {
            throw new IllegalStateException("not compared");
        });
        for (DeferredModel.Library library : libraries) {
            merge.add(library.scan().readPart(), library.uri());
        }
        return merge;
    }

    /** A server without the classes whose parts are not known, which it records. */
    private static final class KnownParts implements ServerParts {
        private final ServerParts known;
        private final Set<String> unknown = new HashSet<>();

        KnownParts(ServerParts known) {
            this.known = known;
        }

        @Override
        public boolean isMissing(String className) {
            return known.isMissing(className) || (known.part(className) == null && unknown.add(className));
        }

        @Override
        public @Nullable EventReader part(String className) {
            return known.part(className);
        }
    }

    private void compare(List<DeferredModel.Library> libraries, ServerClassLocator locator)
            throws IOException, InterruptedException {
        List<DeferredModel.Library> some = new ArrayList<>();
        int classes = 0;
        for (DeferredModel.Library library : libraries) {
            if (classes < ENOUGH_CLASSES) {
                some.add(library);
                classes += library.scan().classes();
            }
        }
        if (some.isEmpty()) {
            return;
        }
        Map<String, String> expected = ModelText.ofFrequentAnswers(hk2(some, locator.other()));
        locator.parts().add(); // some libraries refer to classes that only the server has, without the others
        ModelMerge merge = merge(some);
        if (merge.addServerClasses(locator.parts().open())) {
            List<String> differences =
                    ModelText.differences(expected, ModelText.ofFrequentAnswers(merge.types()));
            if (differences.isEmpty()) {
                prove();
            } else {
                LOG.fine(() -> "Types that differ: " + differences);
                refute("answers differ", null);
            }
        } else if (++attempts == MOST_ATTEMPTS) {
            refute("classes of the server cannot be kept", null);
        }
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
        state = State.PROVEN;
    }

    /** Switches models on demand off. */
    synchronized void refute(String reason, @Nullable Throwable cause) {
        if (state != State.REFUTED) {
            state = State.REFUTED;
            LOG.log(Level.INFO, cause, () -> "Treadlight cannot make class models on demand from library scans: "
                    + reason + ". It makes complete models, which takes more time at each deployment. Everything else"
                    + " works. No action is needed.");
        }
    }
}
