package io.github.treadlight.server.remote;

import io.github.treadlight.log.ModuleLog;
import io.github.treadlight.server.streams.ServerStreams;
import jakarta.inject.Inject;
import java.util.logging.Level;
import org.glassfish.enterprise.iiop.api.IIOPInterceptorFactory;
import org.jspecify.annotations.Nullable;
import org.jvnet.hk2.annotations.Service;
import org.omg.IOP.Codec;
import org.omg.PortableInterceptor.ClientRequestInterceptor;
import org.omg.PortableInterceptor.ORBInitInfo;
import org.omg.PortableInterceptor.ServerRequestInterceptor;

/**
 * Installs {@link OrbClasses} each time the server's ORB starts. The server then asks this factory for interceptors,
 * and it returns none. GlassFish 8.0.2 and later have no listener for the start of the ORB.
 *
 * <p>Refers to no class of a particular ORB, because the server calls this factory with any ORB. Must not throw an
 * exception, because the ORB would not start.
 */
@Service
public class OrbInstaller implements IIOPInterceptorFactory {
    private static final ModuleLog LOG = ModuleLog.of(OrbInstaller.class);

    private final RemoteLookups lookups;
    private final ServerStreams streams;

    /** Called by HK2. */
    @Inject
    public OrbInstaller(RemoteLookups lookups, ServerStreams streams) {
        this.lookups = lookups;
        this.streams = streams;
    }

    @Override
    public @Nullable ClientRequestInterceptor createClientRequestInterceptor(ORBInitInfo info, Codec codec) {
        try {
            OrbHook.install(info, lookups, context -> streams.filterOf(context).forBytesOfOthers());
            LOG.fine(() -> "Treadlight was installed in the server's ORB");
        } catch (RuntimeException | LinkageError failure) {
            LOG.warning(() -> "Treadlight could not be installed in this server's ORB: remote calls use the ORB's own"
                    + " class lookup, and the filter of object streams does not check them: " + failure);
            LOG.log(Level.FINE, "Treadlight could not be installed in the ORB", failure);
        }
        return null;
    }

    @Override
    public @Nullable ServerRequestInterceptor createServerRequestInterceptor(ORBInitInfo info, Codec codec) {
        return null;
    }
}
