package io.github.treadlight.sim.library;

import com.google.common.base.FinalizablePhantomReference;
import com.google.common.base.FinalizableReferenceQueue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Registers references whose referents Guava's thread finalizes. */
public final class FinalizerUse implements LibraryUse {
    private final FinalizableReferenceQueue queue = new FinalizableReferenceQueue();
    private final Set<Object> references = ConcurrentHashMap.newKeySet();

    @Override
    public String use() {
        references.add(new OrderReference(new Object()));
        return references.size() + " references";
    }

    @Override
    public void close() {
        queue.close();
    }

    private final class OrderReference extends FinalizablePhantomReference<Object> {
        OrderReference(Object order) {
            super(order, queue);
        }

        @Override
        public void finalizeReferent() {
            references.remove(this);
        }
    }
}
