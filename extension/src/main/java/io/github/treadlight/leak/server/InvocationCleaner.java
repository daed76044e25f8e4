package io.github.treadlight.leak.server;

import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.Taken;
import io.github.treadlight.leak.access.CalledMethods;
import io.github.treadlight.leak.access.PrivateAccess;
import io.github.treadlight.leak.jdk.ThreadLocalValue;
import io.github.treadlight.leak.jdk.ThreadStarter;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayDeque;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Empties single invocations of an ended generation in the server's stacks of invocations. A stack is a thread local. A
 * thread gets a copy of the last invocation of the thread that creates it, and keeps an invocation of its own when the
 * call fails where the server does not expect it, as in {@code Filter.init}. A thread that waits for a task is in no
 * call, so it needs no invocation. But a thread of a running application's pool needs the invocation that it inherited
 * from that application.
 *
 * <p>A stack has no lock: only its thread uses it, and may begin a call at any time. So nothing is removed, which would
 * move other elements or change the size. An invocation is replaced by an empty one in its slot, with one atomic
 * instruction that fails if anything else is in the slot. A thread that begins a call meanwhile pushes and pops above
 * it. The server takes an empty invocation for a call of no application.
 */
public final class InvocationCleaner implements LeakCleaner {
    private static final String INVOCATION = "org.glassfish.api.invocation.ComponentInvocation";
    private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(Object[].class);
    /** Classes of the servers that lead from an invocation to its application. */
    private static final String[] FOLLOWED = {
        "org.glassfish.api.invocation.", "com.sun.ejb.EjbInvocation",
        "com.sun.enterprise.web.WebComponentInvocation", "com.sun.enterprise.web.WebModule",
        "com.sun.enterprise.deployment.", "org.glassfish.deployment.", "org.glassfish.web.deployment."
    };

    @Override
    public void search(Search search) throws ReflectiveOperationException {
        Slots slots = new Slots(
                PrivateAccess.field(ArrayList.class, "elementData", Object[].class),
                PrivateAccess.field(ArrayDeque.class, "elements", Object[].class));
        ThreadStarter starter = ThreadStarter.of(search);
        ThreadLocalValue.forEach(search, search.snapshot().threads(), value -> {
            if (value.isInvocations()) {
                search.attempt(() -> search(search, value, slots, starter));
            }
        });
    }

    /** Reads the array of a stack, which is a list in GlassFish and a queue in Payara. */
    private record Slots(VarHandle ofList, VarHandle ofQueue) {
        Object[] of(Object stack) throws NoSuchFieldException {
            if (stack instanceof ArrayList) {
                return (Object[]) ofList.getVolatile(stack);
            }
            if (stack instanceof ArrayDeque) {
                return (Object[]) ofQueue.getVolatile(stack);
            }
            throw new NoSuchFieldException(stack.getClass().getName() + " is neither a list nor a queue");
        }
    }

    private static void search(Search search, ThreadLocalValue value, Slots slots, ThreadStarter starter)
            throws ReflectiveOperationException {
        Object stack = value.value();
        Object[] array = slots.of(stack);
        Thread thread = value.thread();
        for (int i = 0; i < array.length && !search.isOver(); i++) {
            int slot = i;
            Object invocation = ELEMENT.getVolatile(array, slot);
            Owned owned = search.ownerThrough(invocation, FOLLOWED);
            if (invocation == null || owned == null || starter.isStartedBy(owned, thread)) {
                continue; // a thread that the application started is reported itself
            }
            String place = "invocation of thread " + thread.getName() + ": " + owned.path();
            Class<?> type = invocationType(invocation);
            if (type == null) {
                search.report(owned, place, "the class of the invocation is unknown on this server");
            } else if (starter.owner(thread) != null) {
                String denial = starter.denial(thread, owned);
                if (denial != null) { // otherwise the thread has ended meanwhile
                    search.report(owned, place, denial);
                }
            } else {
                search.offerIfWaiting(thread, owned, place, Taken.of(invocation).through(FOLLOWED),
                        // the second condition fails if the thread has copied the stack to a larger array
                        () -> ELEMENT.compareAndSet(
                                        array, slot, invocation, CalledMethods.constructor(type).newInstance())
                                && slots.of(stack) == array);
            }
        }
    }

    /** Returns the server's class of invocations without a component, or null. */
    private static @Nullable Class<?> invocationType(Object invocation) {
        Class<?> at = invocation.getClass();
        while (at != null && !at.getName().equals(INVOCATION)) {
            at = at.getSuperclass();
        }
        return at;
    }
}
