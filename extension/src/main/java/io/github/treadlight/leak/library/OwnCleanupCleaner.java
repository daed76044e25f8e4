package io.github.treadlight.leak.library;

import io.github.treadlight.leak.Canary;
import io.github.treadlight.leak.GenerationId;
import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.Taken;
import io.github.treadlight.leak.jdk.ThreadTask;
import java.lang.ref.PhantomReference;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Unregisters cleanups that an ended generation registered with a {@link java.lang.ref.Cleaner} of its own, as JFFI
 * does in JRuby. The Cleaner's thread refers to each action, the action to its class, and the class's loader to the
 * static field with the object whose collection the thread awaits. So the action cannot run, and the thread never ends.
 *
 * <p>The cleaner unregisters only cleanups that survived a garbage collection that began after an earlier search, so
 * that an object that is merely not collected yet still has its cleanup run. It does not run the actions, because they
 * free native memory, which a thread of the application may still use. The thread ends by itself within a minute.
 *
 * <p>Between searches the cleaner keeps weak references to the Cleaners found, and a canary for each. Confined to the
 * thread of the sweeps.
 */
public final class OwnCleanupCleaner implements LeakCleaner {
    private static final String CLEANER_THREAD = "jdk.internal.misc.InnocuousThread";
    private static final String CLEANER = "jdk.internal.ref.CleanerImpl";

    private final Survivors survivors = new Survivors();

    @Override
    public synchronized void search(Search search) throws ReflectiveOperationException {
        survivors.forgetCollected();
        ThreadTask tasks = ThreadTask.reader();
        for (Thread thread : search.each(search.snapshot().threads())) {
            Object cleaner = thread.getClass().getName().equals(CLEANER_THREAD) ? tasks.of(thread) : null;
            if (cleaner != null && cleaner.getClass().getName().equals(CLEANER)
                    && search.server().open(cleaner.getClass())) {
                search.attempt(() -> search(thread, cleaner, search));
            }
        }
    }

    private void search(Thread thread, Object cleaner, Search search) throws ReflectiveOperationException {
        RegisteredCleanups cleanups = RegisteredCleanups.of(cleaner);
        List<PhantomReference<?>> all = cleanups.all();
        Owned owned = ownerOfAll(all, cleanups, search);
        if (owned != null) {
            Canary canary = survivors.canaryOf(cleaner);
            search.offer(owned, all.size() + " cleanups of thread " + thread.getName() + ": " + owned.path(),
                    Taken.of(all.stream().map(cleanups::actionOf).toArray()),
                    () -> canary.isCollected() && unregister(all, cleanups));
        }
    }

    /**
     * Returns the generation that owns all actions, or null if there are no actions or not all are of one generation.
     */
    private static @Nullable Owned ownerOfAll(
            List<PhantomReference<?>> all, RegisteredCleanups cleanups, Search search) {
        Owned owned = null;
        for (PhantomReference<?> each : all) {
            Object action = cleanups.actionOf(each);
            Owned owner = search.owner(action);
            GenerationId generation = owned == null ? null : owned.generation();
            if (owner == null || (generation != null && !generation.equals(owner.generation()))) {
                return null;
            }
            owned = owner;
        }
        return owned;
    }

    private static boolean unregister(List<PhantomReference<?>> all, RegisteredCleanups cleanups)
            throws ReflectiveOperationException {
        boolean isChanged = false;
        for (PhantomReference<?> each : all) {
            if (!each.refersTo(null)) {
                cleanups.remove(each);
                isChanged = true;
            }
        }
        return isChanged;
    }
}
