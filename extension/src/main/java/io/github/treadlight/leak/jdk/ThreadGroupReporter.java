package io.github.treadlight.leak.jdk;

import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.access.FieldPath;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * Reports empty thread groups whose class belongs to an ended generation, such as those of Infinispan. Up to JDK 18, a
 * thread group retains its subgroups until they are destroyed. The server's threads and the JVM itself refer to the
 * parent groups. A group with threads is not reported, because its threads are.
 *
 * <p>No group is destroyed: the thread factory of a pool that others share may create its next thread in it.
 */
public final class ThreadGroupReporter implements LeakCleaner {
    /** A field that thread groups have up to JDK 18. Since JDK 19, they refer to their subgroups weakly. */
    private static final String UNSTARTED = "nUnstartedThreads";
    private static final int SOME = 64;

    @Override
    public void search(Search search) throws ReflectiveOperationException {
        if (!FieldPath.has(ThreadGroup.class, UNSTARTED)) {
            return;
        }
        // not by methods, which the class of the application may override
        List<VarHandle> members = List.of(FieldPath.find(ThreadGroup.class, UNSTARTED),
                FieldPath.find(ThreadGroup.class, "nthreads"), FieldPath.find(ThreadGroup.class, "ngroups"));
        for (ThreadGroup group : search.each(all())) {
            Owned owned = search.owner(group);
            if (owned != null && isEmpty(group, members)) {
                search.report(owned, "thread group " + group.getName() + " of " + group.getClass().getName(),
                        "a shared thread pool may still create threads in it: destroy it in contextDestroyed, or update"
                                + " to JDK 21, which does not retain it");
            }
        }
    }

    /** Returns all thread groups. Calls only a method of the JVM's own root group, which calls no method of others. */
    private static List<ThreadGroup> all() {
        ThreadGroup root = Objects.requireNonNull(Thread.currentThread().getThreadGroup());
        while (root.getParent() != null) { // a final method
            root = root.getParent();
        }
        ThreadGroup[] groups = new ThreadGroup[SOME];
        while (root.enumerate(groups) == groups.length) {
            groups = new ThreadGroup[groups.length * 2];
        }
        return Arrays.stream(groups).filter(Objects::nonNull).toList();
    }

    private static boolean isEmpty(ThreadGroup group, List<VarHandle> members) {
        return members.stream().allMatch(number -> (int) number.getVolatile(group) == 0);
    }
}
