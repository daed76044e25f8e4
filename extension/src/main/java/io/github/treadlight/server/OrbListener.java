package io.github.treadlight.server;

import jakarta.inject.Inject;
import java.util.List;
import java.util.Properties;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.glassfish.enterprise.iiop.api.GlassFishORBLifeCycleListener;
import org.jvnet.hk2.annotations.Service;
import org.omg.CORBA.ORB;

/**
 * Told by the server when its ORB comes up, the first time or again, and puts {@link OrbClasses} into it.
 *
 * <p>Names no class of a particular ORB, for the server asks this service whichever ORB it has.
 */
@Service
public class OrbListener implements GlassFishORBLifeCycleListener {
    private static final Logger LOG = Logger.getLogger(TreadlightService.class.getPackageName());

    private final ServerAnnotations annotations;

    /** For HK2. */
    @Inject
    public OrbListener(ServerAnnotations annotations) {
        this.annotations = annotations;
    }

    @Override
    public void initializeORBInitProperties(List<String> arguments, Properties properties) {
        // The ORB's own settings are the administrator's.
    }

    @Override
    public void orbCreated(ORB orb) {
        try {
            OrbHook.install(orb, annotations);
            LOG.fine("Treadlight: the ORB asks for classes and codebases here");
        } catch (RuntimeException | LinkageError failure) {
            LOG.info(() -> "Treadlight: remote calls look classes up as without it, for this server's ORB, "
                    + orb.getClass().getName() + ", cannot be told to do otherwise: " + failure);
            LOG.log(Level.FINE, "Treadlight and the ORB", failure);
        }
    }
}
