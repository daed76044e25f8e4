package io.github.treadlight.leak.catalogue;

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

    /** Returns whether the verified version is a version of this server's product. */
    boolean isSameProduct(String verified) {
        return server.startsWith(verified.substring(0, verified.indexOf('-') + 1));
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

    @Override
    public String toString() {
        return (server.isEmpty() ? "an unknown server" : server) + " with JDK " + jdk;
    }
}
