package io.github.treadlight.server.remote;

import com.sun.corba.ee.spi.legacy.interceptor.ORBInitInfoExt;
import com.sun.corba.ee.spi.orb.ClassCodeBaseHandler;
import com.sun.corba.ee.spi.orb.ORB;
import io.github.treadlight.stream.filter.StreamFilter;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.omg.PortableInterceptor.ORBInitInfo;

/**
 * Installs {@link OrbClasses} in the ORB of GlassFish and Payara. A separate class, so that with another ORB this class
 * fails to link, and not {@link OrbInstaller}.
 */
final class OrbHook {
    private OrbHook() {}

    /**
     * Installs the hook, unless the ORB has it.
     *
     * @throws ClassCastException if the server uses another ORB
     * @throws LinkageError if this server does not have the ORB's classes
     */
    static void install(
            ORBInitInfo info, RemoteLookups lookups, Function<@Nullable ClassLoader, StreamFilter> filters) {
        install(((ORBInitInfoExt) info).getORB(), lookups, filters);
    }

    static void install(ORB orb, RemoteLookups lookups, Function<@Nullable ClassLoader, StreamFilter> filters) {
        ClassCodeBaseHandler present = orb.classCodeBaseHandler();
        if (!(present instanceof OrbClasses)) {
            orb.classCodeBaseHandler(new OrbClasses(present, lookups, new RemoteCallGuard(filters)));
        }
    }
}
