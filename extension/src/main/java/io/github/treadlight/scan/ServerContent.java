package io.github.treadlight.scan;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The archives and bundles in which the server can find classes at one time. Immutable. */
public interface ServerContent {
    /**
     * Returns the content of a server without bundles.
     *
     * @param archives a number that changes when archives of the server are added, changed or removed
     */
    static ServerContent of(long archives) {
        return new ServerContent() {
            @Override
            public long archives() {
                return archives;
            }

            @Override
            public Set<Long> bundles() {
                return Set.of();
            }

            @Override
            public @Nullable String identity() {
                return null;
            }

            @Override
            public @Nullable Set<String> packages(long bundle) {
                return null;
            }
        };
    }

    /** Returns a number that changes when archives of the server are added, changed or removed. */
    long archives();

    /** Returns the bundles whose classes can be found. Bundles are added while the server runs. */
    Set<Long> bundles();

    /**
     * Returns a text that changes when any archive of the server does, also while the server is stopped, or null if
     * there is no such text. Reads the attributes of files.
     */
    @Nullable String identity();

    /** Returns the packages in which a bundle can provide classes, or null if they are unknown. */
    @Nullable Set<String> packages(long bundle);
}
