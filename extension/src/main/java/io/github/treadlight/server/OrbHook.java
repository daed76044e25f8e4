package io.github.treadlight.server;

import com.sun.corba.ee.spi.orb.ORB;

/** Knows the ORB of GlassFish and Payara. In a class of its own: another ORB fails here, not where it is told of. */
final class OrbHook {
    private OrbHook() {}

    /**
     * @throws ClassCastException for another ORB
     * @throws LinkageError when there is no such ORB in this server
     */
    static void install(org.omg.CORBA.ORB orb, ServerAnnotations annotations) {
        ORB corba = (ORB) orb;
        corba.classCodeBaseHandler(new OrbClasses(corba.classCodeBaseHandler(), annotations));
    }
}
