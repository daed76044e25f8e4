package io.github.treadlight.leak.catalogue;

import java.util.Set;

/**
 * A version of a server that was tested, or whose source was read. The sets have names of {@linkplain Use uses}.
 *
 * @param name the product and version, such as {@code payara-6.2025.10}
 * @param tested what ran on this version; empty if only its source was read
 * @param tag the tag of the source that was read; empty if the version was tested
 * @param commit the commit of the tag; empty if the version was tested
 * @param unread the uses, and parts of the server, whose source was not read
 * @param fixed the leaks that its source no longer has, nor the source of later versions
 * @param absent the leaks that its source never had; a later version may have them
 */
public record KnownServer(
        String name,
        String tested,
        String tag,
        String commit,
        Set<String> unread,
        Set<String> fixed,
        Set<String> absent) {
    /** Returns whether anything ran on this version. */
    public boolean isTested() {
        return !tested.isEmpty();
    }
}
