package io.github.treadlight.server;

import com.sun.corba.ee.spi.orb.ORB;

/** Does to an ORB what the module does in a server, by the module's own classes. */
public final class OrbWithTreadlight {
    private OrbWithTreadlight() {}

    /** Puts Treadlight into the ORB. */
    public static void install(ORB orb, boolean filesOmitted) {
        Settings all = Settings.DEFAULT;
        ServerAnnotations annotations = new ServerAnnotations();
        annotations.configure(new Settings(
                all.enabled(),
                all.classValues(),
                all.weaveExcludes(),
                Settings.LookupKind.CACHED,
                filesOmitted ? Settings.FileCodebase.OMIT : Settings.FileCodebase.KEEP,
                all.objectStreams(),
                all.streamFilterMode(),
                all.streamFilter()));
        OrbHook.install(orb, annotations);
    }
}
