package io.github.treadlight.bench.rmi;

import io.github.treadlight.bench.ServerJars;

/** The ORBs of servers. */
public enum OrbJars {
    /** ORB 4.2.4 with Payara's patches, as in Payara 6. */
    PAYARA_6("payara-orb", 21),
    /** ORB 5.0.0, as in GlassFish 8. */
    GLASSFISH_8("glassfish8-orb", Integer.MAX_VALUE);

    private final String directory;
    private final int newestJdk;

    OrbJars(String directory, int newestJdk) {
        this.directory = directory;
        this.newestJdk = newestJdk;
    }

    /** Whether it runs on a JDK of this feature release: the older one calls what later JDKs have removed. */
    public boolean runsOn(int feature) {
        return feature <= newestJdk;
    }

    /** A new loader with the ORB, and with Treadlight beside it. */
    ClassLoader load() {
        return ServerJars.loadWithOwn(directory);
    }
}
