package io.github.treadlight.leak;

import io.github.treadlight.leak.proof.Exclusivity;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The objects that a release takes away from the place where others could find them. {@link Exclusivity} searches them
 * for something that another application or the server still needs.
 *
 * <p>Immutable. An instance keeps the objects alive, so it must not outlive the search.
 *
 * @param objects the objects that are taken away
 * @param kinds types that deny the release if an object of one of them is reachable
 * @param kept objects that stay in use
 * @param packages prefixes of the names of the server's classes whose instances belong to one application
 */
public record Taken(List<Object> objects, Set<Class<?>> kinds, Set<Object> kept, List<String> packages) {
    private static final Taken NOTHING = new Taken(List.of(), Set.of(), identitySet(), List.of());

    /** Returns a description of a release that takes these objects away. Ignores null. */
    public static Taken of(@Nullable Object... objects) {
        List<Object> present = new ArrayList<>();
        for (Object each : objects) {
            if (each != null) {
                present.add(each);
            }
        }
        return new Taken(present, Set.of(), identitySet(), List.of());
    }

    /**
     * Returns a description of a release that needs no search, because it changes a reference that only the undeployed
     * application uses, such as the context class loader of an idle thread, or because its cleaner proves by other
     * means that no other application is affected.
     */
    public static Taken nothing() {
        return NOTHING;
    }

    /**
     * Declares types that deny the release if an object of one of them is reachable and does not belong to the
     * undeployed application. For example, a log handler may delegate to another one.
     */
    public Taken deniedBy(Class<?>... types) {
        return new Taken(objects, Set.of(types), kept, packages);
    }

    /** Declares objects that the release keeps in use, such as the default that it restores. Ignores null. */
    public Taken keeping(@Nullable Object... others) {
        Set<Object> all = identitySet();
        for (Object each : others) {
            if (each != null) {
                all.add(each);
            }
        }
        return new Taken(objects, kinds, all, packages);
    }

    /** Declares classes of the server whose instances belong to one application, by prefixes of their names. */
    public Taken through(String... prefixes) {
        return through(List.of(prefixes));
    }

    /** Declares classes of the server whose instances belong to one application, by prefixes of their names. */
    public Taken through(Collection<String> prefixes) {
        return new Taken(objects, kinds, kept, List.copyOf(prefixes));
    }

    private static Set<Object> identitySet() {
        return Collections.newSetFromMap(new IdentityHashMap<>());
    }

    public boolean isKept(Object object) {
        return !kept.isEmpty() && kept.contains(object);
    }

    public boolean isOfKind(Object object) {
        for (Class<?> type : kinds) {
            if (type.isInstance(object)) {
                return true;
            }
        }
        return false;
    }

    public boolean isFollowed(Class<?> type) {
        return packages.stream().anyMatch(type.getName()::startsWith);
    }

    /**
     * Returns the key of the rules for the search behind the application's objects. Releases with equal keys share its
     * results.
     */
    public Object rule() {
        return List.of(kinds, kept);
    }
}
