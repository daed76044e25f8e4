package io.github.treadlight.server.page;

import com.sun.enterprise.config.serverbeans.Config;
import io.github.treadlight.log.ModuleLog;
import io.github.treadlight.server.capability.Capability;
import io.github.treadlight.server.platform.Bundles;
import io.github.treadlight.server.settings.Setting;
import io.github.treadlight.server.settings.Settings;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.net.InetAddress;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Level;
import org.glassfish.api.admin.ServerEnvironment;
import org.glassfish.api.container.EndpointRegistrationException;
import org.glassfish.api.container.RequestDispatcher;
import org.glassfish.grizzly.config.dom.NetworkListener;
import org.glassfish.hk2.api.ServiceLocator;
import org.glassfish.internal.api.AdminAccessController;
import org.jspecify.annotations.Nullable;
import org.jvnet.hk2.annotations.Service;

/**
 * The capability that adds the page for operators to the admin listener of an administration server when the server is
 * ready. Payara Micro and instances have no page.
 *
 * <p>The page stays registered until the server stops, and answers 404 while it is switched off. Otherwise the server
 * would unregister its path on all listeners, even if an application has this context root. Thread-safe.
 */
@Service
@Singleton
public class OperatorPage implements Capability {
    private static final ModuleLog LOG = ModuleLog.of(OperatorPage.class);

    /** The names in the servers' own domain.xml. If an administrator has changed them, there is no page. */
    private static final String LISTENER = "admin-listener";
    private static final String VIRTUAL_SERVER = "__asadmin";

    private final ServiceLocator services;
    private final AtomicBoolean isRegistered = new AtomicBoolean();
    private volatile boolean isOn;
    private volatile boolean isReady;

    /** Called by HK2. */
    @Inject
    public OperatorPage(ServiceLocator services) {
        this.services = services;
    }

    @Override
    public String name() {
        return "the page for operators";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(Setting.OPERATOR_PAGE);
    }

    @Override
    public void configure(Settings now) {
        isOn = now.get(Setting.OPERATOR_PAGE);
        registerOnce();
    }

    @Override
    public void ready() {
        isReady = true;
        registerOnce();
    }

    @Override
    public void stop() {
        isReady = false;
    }

    private boolean isShown() {
        return isOn && isReady;
    }

    private void registerOnce() {
        if (isShown() && Bundles.isOsgi() && isRegistered.compareAndSet(false, true)) {
            try {
                register();
            } catch (IOException | EndpointRegistrationException | RuntimeException | LinkageError failure) {
                LOG.log(Level.WARNING, "Treadlight could not add the page for operators to the admin port. Everything"
                        + " else works, and asadmin has the same data. Please report this.", failure);
            }
        }
    }

    private void register() throws IOException, EndpointRegistrationException {
        NetworkListener listener = adminListener();
        AdminAccessController access = services.getService(AdminAccessController.class);
        RequestDispatcher dispatcher = services.getService(RequestDispatcher.class);
        if (listener != null && access != null && dispatcher != null) {
            dispatcher.registerEndpoint(PageHandler.PATH, InetAddress.getByName(listener.getAddress()),
                    Integer.parseInt(listener.getPort()), List.of(VIRTUAL_SERVER),
                    new PageHandler(this::isShown, access::loginAsAdmin), null);
        }
    }

    /** Returns the listener that only administrators use, or null if this server has none. */
    private @Nullable NetworkListener adminListener() {
        ServerEnvironment environment = services.getService(ServerEnvironment.class);
        Config config = services.getService(Config.class, ServerEnvironment.DEFAULT_INSTANCE_NAME);
        if (environment == null || !environment.isDas() || config == null) {
            return null;
        }
        NetworkListener listener = config.getNetworkConfig().getNetworkListener(LISTENER);
        return listener != null
                && VIRTUAL_SERVER.equals(listener.findHttpProtocol().getHttp().getDefaultVirtualServer())
                ? listener : null;
    }
}
