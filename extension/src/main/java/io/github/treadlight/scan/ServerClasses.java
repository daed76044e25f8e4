package io.github.treadlight.scan;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.github.treadlight.log.ModuleLog;
import io.github.treadlight.scan.jar.KeptServer;
import io.github.treadlight.scan.jar.ScanFolder;
import java.io.IOException;
import java.util.logging.Level;
import org.glassfish.hk2.classmodel.reflect.util.ResourceLocator;
import org.jspecify.annotations.Nullable;

/**
 * The server's classes that deployments refer to. HK2's class model searches the server for each class that a
 * deployment refers to and does not contain, and reads those that it finds. This cache keeps what the model reads in
 * them, and the names of classes that the server does not have either, until a change of the server's bundles or
 * libraries may affect them. Those of a server with bundles are also kept on disk, for the deployments after a restart.
 *
 * <p>Refers to nothing of an application. Thread-safe.
 */
public final class ServerClasses {
    private static final ModuleLog LOG = ModuleLog.of(ServerClasses.class);

    private final ResourceLocator server;
    private final long budget;
    @GuardedBy("this")
    private ServerClassSet state;

    /**
     * Creates an empty cache.
     *
     * @param server finds the class files
     * @param budget the memory that the cache may take, in bytes
     */
    public ServerClasses(ResourceLocator server, long budget) {
        this.server = server;
        this.budget = budget;
        state = new ServerClassSet(ServerContent.of(0), budget, null);
    }

    /**
     * Discards the classes that a change of the server since the last call may affect: those in the packages of added
     * bundles, or all classes after any other change. Then adds those that were kept over a restart and are unaffected.
     *
     * @param folder keeps the classes over a restart; null for none
     */
    public synchronized void update(ServerContent now, @Nullable ScanFolder folder) {
        ServerContent before = state.content();
        if (now.archives() == before.archives() && now.bundles().equals(before.bundles())) {
            return;
        }
        KeptServer keptBefore = state.kept();
        String identity = folder == null ? null : now.identity();
        state = state.withContent(
                now, budget, folder == null || identity == null ? null : new KeptServer(folder, identity));
        try {
            state.restore();
        } catch (IOException | RuntimeException unfit) {
            LOG.log(Level.FINE, "Treadlight does not use the server's classes on disk", unfit);
        }
        if (keptBefore != null && !keptBefore.equals(state.kept())) {
            keptBefore.dropClasses();
        }
    }

    /**
     * Compares some of the classes that were kept over a restart with the server. After a difference, none is used any
     * more, and the log says so. Called after an update, when the server is idle.
     */
    public void check() {
        ServerClassSet present = state();
        String other = present.contradicted(server);
        if (other != null) {
            LOG.info(() -> "Treadlight does not use what it kept of the server's classes: the server's " + other
                    + " has changed. Treadlight reads these classes again. No action is needed.");
            drop();
            synchronized (this) {
                if (state == present) {
                    state = new ServerClassSet(present.content(), budget, present.kept());
                }
            }
        }
    }

    /** Keeps the classes over a restart if some are not kept yet. */
    public void keep() {
        try {
            state().keep();
        } catch (IOException unfit) {
            LOG.log(Level.FINE, "Treadlight cannot keep the server's classes on disk", unfit);
        }
    }

    /** Deletes these classes from the disk. */
    public void drop() {
        KeptServer kept = kept();
        if (kept != null) {
            kept.dropClasses();
            kept.dropFailure();
            for (KeptServer.Proof proof : KeptServer.Proof.values()) {
                kept.dropProof(proof);
            }
        }
    }

    /** Returns what the server keeps over a restart, or null if it keeps nothing. */
    public @Nullable KeptServer kept() {
        return state().kept();
    }

    synchronized ServerClassSet state() {
        return state;
    }

    /** Returns the locator of a deployment. */
    synchronized ServerClassLocator locator(ReplayProof proof) {
        return new ServerClassLocator(server, state, proof);
    }

    /** Returns the memory that the cache takes, in bytes. */
    public synchronized long bytes() {
        return state.bytes();
    }

    /** Returns whether there was no memory for a class or the name of a missing one. */
    public synchronized boolean isFull() {
        return state.isFull();
    }
}
