package io.github.treadlight.server;

import jakarta.inject.Inject;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.glassfish.enterprise.iiop.api.IIOPInterceptorFactory;
import org.jspecify.annotations.Nullable;
import org.jvnet.hk2.annotations.Service;
import org.omg.IOP.Codec;
import org.omg.PortableInterceptor.ClientRequestInterceptor;
import org.omg.PortableInterceptor.ORBInitInfo;
import org.omg.PortableInterceptor.ServerRequestInterceptor;

/**
 * Asked by the server for interceptors when its ORB comes up, the first time or again, and so told of it: has none, and
 * puts {@link OrbClasses} into the ORB. Servers have a listener for this too, but GlassFish 8.0.2 and later have not.
 *
 * <p>Names no class of a particular ORB, for the server asks this service whichever ORB it has; and must not fail, or
 * the ORB would not come up.
 */
@Service
public class OrbArrival implements IIOPInterceptorFactory {
    private static final Logger LOG = Logger.getLogger(TreadlightService.class.getPackageName());

    private final ServerAnnotations annotations;
    private final ServerStreams streams;

    /** For HK2. */
    @Inject
    public OrbArrival(ServerAnnotations annotations, ServerStreams streams) {
        this.annotations = annotations;
        this.streams = streams;
    }

    @Override
    public @Nullable ClientRequestInterceptor createClientRequestInterceptor(ORBInitInfo info, Codec codec) {
        try {
            OrbHook.install(info, annotations, streams::filterOf);
            LOG.fine("Treadlight: the ORB asks for classes and codebases here");
        } catch (RuntimeException | LinkageError failure) {
            LOG.info(() -> "Treadlight: remote calls look classes up as without it, for this server's ORB cannot be"
                    + " told to do otherwise: " + failure);
            LOG.log(Level.FINE, "Treadlight and the ORB", failure);
        }
        return null;
    }

    @Override
    public @Nullable ServerRequestInterceptor createServerRequestInterceptor(ORBInitInfo info, Codec codec) {
        return null;
    }
}
