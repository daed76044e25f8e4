package io.github.treadlight.leak.catalogue;

import java.util.List;
import java.util.Set;

/**
 * A use of the internals of servers, for a leak or for another part of Treadlight, and the evidence that it works.
 *
 * @param name the name of the leak or of the other part
 * @param products the products that have these internals
 * @param part the part of the server that is used; {@link #NONE} if no class of the server is used
 * @param servers the known versions of all products
 */
public record Use(String name, Set<String> products, String part, List<KnownServer> servers) {
    static final String NONE = "none";

    /** Evidence that a use works on one version of a server. */
    public enum Evidence {
        /** The product does not have these internals. */
        OTHER_PRODUCT,
        /** The version does not have the leak. */
        FIXED,
        /** The use was tested on the version. */
        TESTED,
        /** The source of the version was read, and has these internals. */
        READ,
        /** No class of the server is used. */
        NONE_NEEDED,
        /** Nothing is known. */
        UNKNOWN
    }

    /** Returns the evidence for exactly this version. */
    public Evidence on(ServerVersion version) {
        if (!products.contains(version.product())) {
            return Evidence.OTHER_PRODUCT;
        }
        if (isFixedIn(version)) {
            return Evidence.FIXED;
        }
        return servers.stream().filter(server -> server.name().equals(version.server()))
                .filter(server -> server.isTested() || isReadOn(server)).findFirst()
                .map(server -> server.isTested() ? Evidence.TESTED : Evidence.READ)
                .orElse(part.equals(NONE) ? Evidence.NONE_NEEDED : Evidence.UNKNOWN);
    }

    private boolean isReadOn(KnownServer server) {
        return !part.equals(NONE) && !server.unread().contains(part) && !server.unread().contains(name);
    }

    /** Returns whether the server may have the leak. A server of an unknown product may have any leak. */
    public boolean concerns(ServerVersion version) {
        return (version.server().isEmpty() || products.contains(version.product())) && !isFixedIn(version);
    }

    /** Returns whether it is known that the server does not have the leak. */
    public boolean isFixedIn(ServerVersion version) {
        return servers.stream().anyMatch(server -> (server.fixed().contains(name) && version.isSince(server.name()))
                || (server.absent().contains(name) && version.isServer(server.name())));
    }
}
