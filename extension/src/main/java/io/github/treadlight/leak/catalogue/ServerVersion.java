package io.github.treadlight.leak.catalogue;

import java.lang.module.ModuleDescriptor.Version;

/**
 * The product and version of a server, and its JDK.
 *
 * @param server such as {@code payara-6.2025.10}; empty if the product is unknown
 * @param jdk the feature version, such as 17
 */
public record ServerVersion(String server, int jdk) {
    /** A server of an unknown product. */
    public static final ServerVersion UNKNOWN = new ServerVersion("", Runtime.version().feature());

    /**
     * Returns the version of the running server.
     *
     * @param product such as {@code payara}
     * @param version such as {@code 6.2025.10}
     */
    public static ServerVersion of(String product, String version) {
        return new ServerVersion(product + '-' + version, Runtime.version().feature());
    }

    /** Returns the product, such as {@code payara}; empty if it is unknown. */
    String product() {
        return server.substring(0, Math.max(0, server.indexOf('-')));
    }

    /**
     * Returns whether this server has the verified version.
     *
     * @param verified a product and the first numbers of its version, such as {@code payara-6.2025}
     */
    boolean isServer(String verified) {
        return server.startsWith(verified)
                && (server.length() == verified.length() || !Character.isDigit(server.charAt(verified.length())));
    }

    /**
     * Returns whether this server has the named version, or a later one with the same first number. Releases of
     * different first numbers are made side by side, so none of them follows from another.
     *
     * @param named a product and a version, such as {@code payara-7.2026.7}
     */
    boolean isSince(String named) {
        return isServer(named) || (firstNumber(server).equals(firstNumber(named))
                && number(server).compareTo(number(named)) >= 0);
    }

    /** Returns the product and the first number of the version, such as {@code payara-7}. */
    private static String firstNumber(String server) {
        return server.substring(0, (server + '.').indexOf('.'));
    }

    private static Version number(String server) {
        return Version.parse(server.substring(server.indexOf('-') + 1));
    }

    @Override
    public String toString() {
        return (server.isEmpty() ? "an unknown server" : server) + " with JDK " + jdk;
    }
}
