package io.github.treadlight.classvalue;

import io.github.treadlight.classvalue.admin.Footprint;
import io.github.treadlight.classvalue.admin.Operations;
import io.github.treadlight.classvalue.admin.Purged;
import io.github.treadlight.classvalue.layout.Layout;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The operations of {@link io.github.treadlight.classvalue.admin.ClassValueAdmin}, which finds this class by name. */
final class AdminOperations implements Operations {
    /** Classes with static state that are used when a value is computed. {@link Layout} is for administrators only. */
    private static final List<Class<?>> EAGER = List.of(CompactClassValue.class, Lifetimes.class, Owner.class,
            Host.class, HostKey.class, ClassIndex.class, Form.class, Columns.class, Pairs.class, Positions.class,
            Cycle.class);

    /**
     * Initializes the classes of class values. Otherwise, they could be initialized near the end of an application's
     * stack. If the stack overflows meanwhile, the class is unusable until the JVM ends.
     */
    AdminOperations() throws ClassNotFoundException {
        for (Class<?> type : EAGER) {
            Class.forName(type.getName(), true, type.getClassLoader());
        }
    }

    @Override
    public void recognizeServer(Predicate<? super ClassLoader> isServer) {
        Lifetimes.recognizeServer(isServer);
    }

    @Override
    public Purged purge(Set<ClassLoader> ended) {
        releaseDead();
        if (ended.isEmpty()) {
            return Purged.NOTHING;
        }
        Purged purged = Purged.NOTHING;
        for (Owner owner : Owner.below(ended)) {
            purged = purged.plus(owner.purge());
        }
        Set<HostKey> cached = new HashSet<>();
        for (Host host : Host.below(ended)) {
            purged = purged.plus(new Purged(0, host.purge(cached)));
        }
        for (HostKey key : cached) {
            CompactClassValue<?> classValue = key.handle.get();
            if (classValue != null) {
                CompactClassValue.emptyCache(classValue);
            }
        }
        return purged;
    }

    @Override
    public void trim(Set<ClassLoader> loaders) {
        releaseDead();
        Owner.below(loaders).forEach(Owner::trim);
        Host.below(loaders).forEach(Host::trim);
    }

    @Override
    public List<Footprint> footprint() {
        // By identity: a loader's own equals and hashCode are its application's code.
        IdentityHashMap<@Nullable ClassLoader, Footprint> byLoader = new IdentityHashMap<>();
        for (Owner owner : Owner.all()) {
            byLoader.merge(owner.loader(), owner.footprint(), Footprint::plus);
        }
        for (Host host : Host.all()) {
            byLoader.merge(host.loader(), host.footprint(), Footprint::plus);
        }
        return List.copyOf(byLoader.values());
    }

    /** Releases the memory for class values and loaders that were collected. */
    private static void releaseDead() {
        HostKey.expungeAll();
        Host.shrink();
        Owner.shrink();
    }
}
