package io.github.treadlight.bench.rmi;

import io.github.treadlight.bench.ServerJars;

/** The measured ORBs of servers. */
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

    /** Returns whether the ORB runs on this JDK feature release. The older ORB uses APIs that later JDKs removed. */
    public boolean runsOn(int feature) {
        return feature <= newestJdk;
    }

    /** Returns a new loader with the classes of the ORB and of Treadlight. */
    ClassLoader load() {
        return ServerJars.loadWithTreadlight(directory);
    }
}
