package io.github.treadlight.server.platform;

import io.github.treadlight.app.AppGenerations;
import io.github.treadlight.leak.proof.Interlock;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.glassfish.hk2.api.ServiceLocator;
import org.glassfish.internal.data.ApplicationInfo;
import org.glassfish.internal.data.ApplicationRegistry;
import org.glassfish.internal.data.ModuleInfo;
import org.jspecify.annotations.Nullable;

/**
 * Evidence that an application has ended: the state of Treadlight's generations, the state of the application's class
 * loader, and the server's registry of applications. Thread-safe; keeps nothing of an application.
 */
public final class RegisteredApplications implements Interlock.Evidence {
    private final AppGenerations generations;
    private final ServiceLocator services;

    public RegisteredApplications(AppGenerations generations, ServiceLocator services) {
        this.generations = generations;
        this.services = services;
    }

    @Override
    public boolean hasEnded(ClassLoader loader) {
        return generations.hasEnded(loader);
    }

    @Override
    public boolean isClosed(ClassLoader loader) {
        return ClosedLoaders.isClosed(loader);
    }

    /** {@inheritDoc} Also returns true if the server has no registry, because the answer is then unknown. */
    @Override
    public boolean isInUse(ClassLoader loader) {
        ApplicationRegistry registry = services.getService(ApplicationRegistry.class);
        return registry == null || registered(registry).stream()
                .flatMap(RegisteredApplications::loaders)
                .anyMatch(each -> isAncestorOrSame(loader, each));
    }

    private static List<ApplicationInfo> registered(ApplicationRegistry registry) {
        List<ApplicationInfo> all = new ArrayList<>();
        synchronized (registry) { // as the registry's methods are
            for (String name : registry.getAllApplicationNames()) {
                ApplicationInfo application = registry.get(name);
                if (application != null) {
                    all.add(application);
                }
            }
        }
        return all;
    }

    private static Stream<ClassLoader> loaders(ApplicationInfo application) {
        Stream<ClassLoader> ofModules =
                new ArrayList<>(application.getModuleInfos()).stream().map(ModuleInfo::getModuleClassLoader);
        return Stream.of(Stream.of(application).map(ApplicationInfo::getAppClassLoader), ofModules,
                new ArrayList<>(application.getClassLoaders()).stream())
                .flatMap(each -> each)
                .filter(Objects::nonNull);
    }

    private static boolean isAncestorOrSame(ClassLoader ancestor, @Nullable ClassLoader loader) {
        for (ClassLoader at = loader; at != null; at = at.getParent()) {
            if (at == ancestor) {
                return true;
            }
        }
        return false;
    }
}
