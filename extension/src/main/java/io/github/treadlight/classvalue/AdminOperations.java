package io.github.treadlight.classvalue;

import io.github.treadlight.classvalue.admin.Footprint;
import io.github.treadlight.classvalue.admin.Operations;
import io.github.treadlight.classvalue.admin.Purged;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The operations of {@link io.github.treadlight.classvalue.admin.ClassValueAdmin}, which finds this class by name. */
final class AdminOperations implements Operations {
    @Override
    public void recognizeServer(Predicate<? super ClassLoader> isServer) {
        Lifetimes.recognizeServer(isServer);
    }

    @Override
    public Purged purge(Set<ClassLoader> ended) {
        return ended.stream().map(AdminOperations::purge).reduce(Purged.NOTHING, Purged::plus);
    }

    private static Purged purge(ClassLoader ended) {
        Handle.expunge();
        List<CompactClassValue<?>> others = new ArrayList<>();
        List<CompactClassValue<?>> own = new ArrayList<>();
        List<Integer> kept = new ArrayList<>();
        for (Owner owner : Owner.all()) {
            if (!Lifetimes.isAncestorOrSame(ended, owner.loader())) {
                others.addAll(owner.classValues());
                continue;
            }
            owner.forgetClasses();
            for (CompactClassValue<?> classValue : owner.classValues()) {
                own.add(classValue);
                kept.add(classValue.forgetKept());
            }
        }
        others.forEach(classValue -> classValue.restartComputationsBelow(ended));
        // Now that computations have been restarted, what is installed in a host not among these is new.
        List<Host> hosts = Host.all();
        int classValues = 0;
        long associations = 0;
        for (int i = 0; i < own.size(); i++) {
            int dropped = kept.get(i) + own.get(i).forgetHostedBy(hosts);
            associations += dropped;
            classValues += dropped == 0 ? 0 : 1;
        }
        hosts.removeIf(host -> !Lifetimes.isAncestorOrSame(ended, host.loader()));
        // Every one that classes keep values for, not only those that the hosts know: another thread may be half
        // through a removal.
        for (CompactClassValue<?> classValue : others) {
            associations += classValue.forgetHostedBy(hosts);
        }
        return new Purged(classValues, associations);
    }

    @Override
    public void trim(Set<ClassLoader> loaders) {
        for (ClassLoader loader : loaders) {
            Owner.below(loader).forEach(Owner::trim);
            Host.below(loader).forEach(Host::trim);
        }
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
}
