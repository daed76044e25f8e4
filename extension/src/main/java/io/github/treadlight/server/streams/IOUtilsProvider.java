package io.github.treadlight.server.streams;

import com.sun.enterprise.container.common.spi.util.JavaEEIOUtils;
import io.github.treadlight.log.ModuleLog;
import io.github.treadlight.server.platform.InstanceFolder;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.logging.Level;
import org.glassfish.hk2.api.Factory;
import org.glassfish.hk2.api.IterableProvider;
import org.glassfish.hk2.api.Rank;
import org.glassfish.hk2.api.ServiceHandle;
import org.jvnet.hk2.annotations.Service;

/**
 * Gives the server's containers {@link ServerIOUtils}. If this server's variant of the contract is neither GlassFish's
 * nor Payara's, the containers get the server's own implementation, as without Treadlight.
 */
@Service
public class IOUtilsProvider implements Factory<JavaEEIOUtils> {
    private static final ModuleLog LOG = ModuleLog.of(IOUtilsProvider.class);

    private final ServerStreams server;
    private final IterableProvider<JavaEEIOUtils> implementations;
    private final Class<?> contract;

    /** Called by HK2. */
    @Inject
    public IOUtilsProvider(ServerStreams server, IterableProvider<JavaEEIOUtils> implementations) {
        this(server, implementations, JavaEEIOUtils.class);
    }

    /** Creates a provider for a server with this variant of the contract. */
    IOUtilsProvider(ServerStreams server, IterableProvider<JavaEEIOUtils> implementations, Class<?> contract) {
        this.server = server;
        this.implementations = implementations;
        this.contract = contract;
    }

    @Override
    @Singleton
    @Rank(1000)
    public JavaEEIOUtils provide() {
        try {
            requireKnownContract();
            return new ServerIOUtils(server, this::own, new OwnWrites(new KeptWrites(InstanceFolder::find)));
        } catch (ReflectiveOperationException | LinkageError unknown) {
            server.leaveContainers();
            LOG.log(Level.WARNING, "Treadlight does not know this server's variant of " + contract.getName() + "."
                    + " Sessions, stateful beans and timers use the server's own object streams, as without"
                    + " Treadlight; only stream-guard=jvm filters them. Please report this.", unknown);
            return own();
        }
    }

    private void requireKnownContract() throws ReflectiveOperationException {
        for (Method method : contract.getMethods()) {
            if (Modifier.isAbstract(method.getModifiers())) {
                Class<?> result = ServerIOUtils.class.getMethod(method.getName(), method.getParameterTypes())
                        .getReturnType();
                if (!method.getReturnType().equals(result)) {
                    throw new NoSuchMethodException(method.toString());
                }
            }
        }
        MethodHandles.lookup().ensureInitialized(StockStreams.class);
    }

    /** Returns the server's own implementation. */
    private JavaEEIOUtils own() {
        for (ServiceHandle<JavaEEIOUtils> handle : implementations.handleIterator()) {
            if (!handle.getActiveDescriptor().getImplementation().equals(IOUtilsProvider.class.getName())) {
                return handle.getService();
            }
        }
        throw new IllegalStateException("This server has no object streams of its own. Set object-streams of"
                + " <treadlight-configuration> to resolving.");
    }

    @Override
    public void dispose(JavaEEIOUtils streams) {
        // There is nothing to release.
    }
}
