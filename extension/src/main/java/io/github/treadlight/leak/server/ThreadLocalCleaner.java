package io.github.treadlight.leak.server;

import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Ownership;
import io.github.treadlight.leak.Release;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.Taken;
import io.github.treadlight.leak.jdk.ThreadLocalValue;
import io.github.treadlight.leak.jdk.ThreadStarter;

/**
 * Clears thread-local values that an ended generation owns, in pool threads that wait for their next task. A pool may
 * run the next task in a new thread instead, so no task can rely on the thread locals that an earlier one left. Threads
 * that an application started are left alone.
 *
 * <p>A generation also owns the values of thread locals whose class belongs to it, because no other code reads them.
 * WireMock has such a thread local. Its value is an object mapper of the server's Jackson, with serializers of the
 * application. A value that a running application owns is kept in any case, and so is one whose owner is unknown
 * because it refers to too many objects.
 *
 * <p>A value may be a soft reference to an object of the application, as XMLBeans and JRuby store them. It retains the
 * application until memory is short, so it is released in the same way.
 *
 * <p>A thread's table has no lock. But each of its entries is a weak reference that the garbage collector may clear at
 * any time, so the table tolerates that: it no longer finds a cleared entry, and later reuses the slot. The release
 * therefore clears the entry first. It clears the value only if the thread still waits after all entries of the sweep
 * were cleared, because the thread then cannot be between finding the entry and reading its value. Otherwise the next
 * sweep clears the value. The stacks need not be read at the same moment: only its own thread reads a table, and that
 * thread cannot find a cleared entry, however long after the clearing its stack is read.
 */
public final class ThreadLocalCleaner implements LeakCleaner {
    private static final String SOFT = "soft reference -> ";
    /**
     * Prefixes of server classes whose instances describe one application: scopes, descriptors, stubs, and the security
     * context of a call with its transaction.
     */
    private static final String[] FOLLOWED = {
        "org.glassfish.jersey.", "org.glassfish.hk2.", "org.jvnet.hk2.",
        "org.glassfish.api.invocation.", "com.sun.ejb.EjbInvocation", "com.sun.enterprise.web.WebModule",
        "com.sun.enterprise.deployment.", "org.glassfish.deployment.", "org.glassfish.web.deployment.",
        "org.glassfish.pfl.dynamic.codegen.", "com.sun.enterprise.security.ee.authorize.HandlerData",
        "com.sun.enterprise.security.jacc.context.PolicyContextHandlerData",
        "com.sun.enterprise.transaction.JavaEETransactionImpl", "com.sun.ejb.containers.EjbContainerUtilImpl$TxData",
        "com.sun.ejb.containers.ContainerSynchronization", "com.sun.ejb.containers.SingletonContextImpl",
        "com.sun.ejb.containers.SessionContextImpl", "com.sun.ejb.containers.MessageBeanContextImpl"
    };

    @Override
    public void search(Search search) throws ReflectiveOperationException {
        ThreadStarter starter = ThreadStarter.of(search);
        ThreadLocalValue.forEach(search, ReachableThreads.withHooks(search), value -> {
            if (!value.isInvocations()) { // a task pushes and pops invocations: see InvocationCleaner
                search(search, value, starter);
            }
        });
    }

    private static void search(Search search, ThreadLocalValue value, ThreadStarter starter) {
        Object local = value.local();
        Object held = value.referent();
        if (held == null) {
            return; // the collector has cleared a soft reference
        }
        Ownership ownership = search.ownershipThrough(held, FOLLOWED);
        Owned ofValue = ownership.owned();
        Owned owned = ownership.isNone() ? search.owner(local) : ofValue;
        if (owned == null || search.ended().isOfRunning(local)) {
            return;
        }
        Thread thread = value.thread();
        String place = "thread local of thread " + thread.getName() + ": "
                + (local == null ? "" : local.getClass().getName() + " -> ") + (held == value.value() ? "" : SOFT)
                + (ofValue == null ? held.getClass().getName() : ofValue.path());
        if (starter.isStartedBy(owned, thread)) {
            return; // the thread itself is reported, because it retains the application also without the value
        }
        String denial = starter.denial(thread, owned);
        if (denial != null) {
            search.report(owned, place, denial);
        } else {
            search.offerIfIdle(
                    thread, owned, place, Taken.of(held).through(FOLLOWED), new EntryRelease(value));
        }
    }

    private record EntryRelease(ThreadLocalValue value) implements Release {
        @Override
        public boolean release() {
            if (value.field().get(value.entry()) != value.value()) {
                return false;
            }
            value.entry().clear();
            return true;
        }

        @Override
        public boolean needsCompletion() {
            return true;
        }

        @Override
        public void complete() {
            value.field().compareAndSet(value.entry(), value.value(), null);
        }
    }
}
