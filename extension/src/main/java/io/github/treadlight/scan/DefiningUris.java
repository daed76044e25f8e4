package io.github.treadlight.scan;

import java.net.URI;
import java.util.AbstractSet;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A set of the URIs of the archives that define a type, usually one. Replaces the hash set that HK2 creates for each
 * type. The server calls it for each type and jar of a deployment, which amounts to millions of calls for a large one.
 * Only one thread at a time adds URIs, as in HK2.
 */
final class DefiningUris extends AbstractSet<URI> {
    private final URI first;
    private volatile Set<URI> others = Set.of();

    DefiningUris(URI first) {
        this.first = first;
    }

    @Override
    public boolean contains(@Nullable Object uri) {
        return uri == first || (uri instanceof URI other && (equalsFirst(other) || others.contains(other)));
    }

    /** Compares hash codes first: a URI caches its hash code, but compares its text each time. */
    private boolean equalsFirst(URI uri) {
        return first.hashCode() == uri.hashCode() && first.equals(uri);
    }

    @Override
    public boolean add(URI uri) {
        if (contains(uri)) {
            return false;
        }
        Set<URI> all = new HashSet<>(others);
        all.add(uri);
        others = Collections.unmodifiableSet(all);
        return true;
    }

    @Override
    public Iterator<URI> iterator() {
        Set<URI> all = new HashSet<>(others);
        all.add(first);
        return all.iterator();
    }

    @Override
    public int size() {
        return 1 + others.size();
    }
}
