package io.github.treadlight.bench.rmi;

import io.github.treadlight.bench.ServerJars;

/** The ORBs of servers. */
public enum OrbJars {
    /** ORB 4.2.4 with Payara's patches, as in Payara 6. */
    PAYARA_6("payara-orb"),
    /** ORB 5.0.0, as in GlassFish 8. */
    GLASSFISH_8("glassfish8-orb");

    private final String directory;

    OrbJars(String directory) {
        this.directory = directory;
    }

    /** A new loader with the ORB, and with Treadlight beside it. */
    ClassLoader load() {
        return ServerJars.loadWithOwn(directory);
    }
}
