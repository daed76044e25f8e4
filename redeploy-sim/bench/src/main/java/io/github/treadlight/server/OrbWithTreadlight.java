package io.github.treadlight.server;

import com.sun.corba.ee.spi.orb.ORB;

/** Does to an ORB what the module does in a server, by the module's own classes. */
public final class OrbWithTreadlight {
    private OrbWithTreadlight() {}

    /** Puts Treadlight into the ORB. */
    public static void install(ORB orb, boolean filesOmitted) {
        ServerAnnotations annotations = new ServerAnnotations();
        annotations.use(new ServerAnnotations.Rules(true, filesOmitted));
        OrbHook.install(orb, annotations, new ServerStreams());
    }
}
