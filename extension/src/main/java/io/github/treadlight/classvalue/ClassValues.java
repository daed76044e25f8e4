package io.github.treadlight.classvalue;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a server does with all the {@linkplain CompactClassValue class values} of an application at once. Thread-safe.
 */
public final class ClassValues {
    private ClassValues() {}

    /**
     * Says that this loader belongs to an application: it, and every loader below it, will end before the server does.
     * To be called before the application's classes run. The loader is not kept alive.
     */
    public static void declareApplication(ClassLoader loader) {
        Lifetimes.declareApplication(Objects.requireNonNull(loader, "loader"));
    }

    /**
     * Drops every value that has to do with the loader or a loader below it: those of their class values, whoever keeps
     * them, and those that their classes keep for class values of others. What is asked for afterwards is computed
     * anew, so an application that is still running stays correct; what it computes for the first time meanwhile may
     * stay, for which the next purge is.
     *
     * @return what was dropped; never null
     */
    public static Purged purge(ClassLoader ended) {
        Objects.requireNonNull(ended, "ended");
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

    /**
     * Gives the class values of the loader and of loaders below it, and the values that their classes keep, the least
     * memory: to be called when an application has started and most of its values are there. Changes nothing else.
     */
    public static void trim(ClassLoader loader) {
        Owner.below(loader).forEach(Owner::trim);
        Host.below(loader).forEach(Host::trim);
    }

    /**
     * A class value of a function, with the lifetime of the function's class: of a lambda, that of the class it is
     * written in. An application gives it functions of its own: one that {@code Function.andThen} or a library of the
     * server composed is of a longer-lived class, whose end no purge is told of.
     *
     * @param function called with a class, never null; may return null
     */
    public static <T> ClassValue<T> of(Function<? super Class<?>, ? extends T> function) {
        return new FunctionClassValue<>(function);
    }

    /** What the class values of each loader take, with what its classes keep for class values of others. */
    public static List<Footprint> footprint() {
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

    /**
     * What a purge dropped.
     *
     * @param classValues the class values of the ended loaders that had values
     * @param associations the values, each of one class and one class value
     */
    public record Purged(int classValues, long associations) {
        /** Nothing dropped. */
        public static final Purged NOTHING = new Purged(0, 0);

        /** The sum of both. */
        public Purged plus(Purged other) {
            return new Purged(classValues + other.classValues, associations + other.associations);
        }
    }
}
