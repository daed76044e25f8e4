package io.github.treadlight.server.remote;

import com.sun.corba.ee.spi.orb.ORB;
import io.github.treadlight.stream.filter.StreamFilter;

/** Configures an ORB with the module's own classes, as the module does in a server. */
public final class OrbWithTreadlight {
    private OrbWithTreadlight() {}

    /** Installs Treadlight in the ORB. */
    public static void install(ORB orb, boolean filesOmitted) {
        RemoteLookups lookups = new RemoteLookups();
        lookups.use(new RemoteLookups.Rules(true, filesOmitted));
        OrbHook.install(orb, lookups, loader -> StreamFilter.DEFAULT);
    }
}
