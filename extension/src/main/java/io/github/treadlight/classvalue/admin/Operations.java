package io.github.treadlight.classvalue.admin;

import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Operations on the package-private structures of class values; see {@link ClassValueAdmin} for each operation. Sets of
 * loaders compare by identity.
 */
public interface Operations {
    /** Sets the test that recognizes loaders of server modules. */
    void recognizeServer(Predicate<? super ClassLoader> isServer);

    /** Purges the values of these loaders. */
    Purged purge(Set<ClassLoader> ended);

    /** Trims the values of these loaders. */
    void trim(Set<ClassLoader> loaders);

    /** Returns the footprint of each loader. */
    List<Footprint> footprint();
}
