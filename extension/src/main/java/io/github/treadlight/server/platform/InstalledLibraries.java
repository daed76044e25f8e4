package io.github.treadlight.server.platform;

import io.github.treadlight.leak.ServerLibraries;
import io.github.treadlight.leak.access.OpenedPackages;
import io.github.treadlight.leak.access.PrivateAccess;
import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.glassfish.hk2.api.ActiveDescriptor;
import org.glassfish.hk2.api.ServiceHandle;
import org.glassfish.hk2.api.ServiceLocator;
import org.glassfish.hk2.utilities.BuilderHelper;
import org.jspecify.annotations.Nullable;

/**
 * The libraries of this server: bundles on OSGi, and one loader for all on Payara Micro. Finds only classes that are
 * loaded and services that exist, and never loads or creates one. Keeps classes weakly.
 */
public final class InstalledLibraries implements ServerLibraries {
    /** The agent of the server's own monitoring, which starts with the JVM unless it is switched off. */
    private static final String AGENT = "org.glassfish.flashlight.agent.ProbeAgentMain";

    private final ServiceLocator services;
    /** Found classes by name, because a search examines all classes of the JVM. */
    private final Map<String, WeakReference<Class<?>>> found = new ConcurrentHashMap<>();
    private final ServerJarFiles serverJarFiles = new ServerJarFiles();
    private final @Nullable MethodHandle findLoadedClass = findLoadedClass();

    public InstalledLibraries(ServiceLocator services) {
        this.services = services;
    }

    @Override
    public Optional<Class<?>> find(String className) {
        WeakReference<Class<?>> before = found.get(className);
        Optional<Class<?>> known = Optional.ofNullable(before == null ? null : before.get());
        return known.isPresent() ? known : search(className);
    }

    @Override
    public Optional<Class<?>> find(String className, Supplier<Map<String, Class<?>>> libraries) {
        WeakReference<Class<?>> before = found.get(className);
        Class<?> known = before == null ? null : before.get();
        if (known != null || !Bundles.isOsgi() || instrumentation() == null) {
            return known == null ? search(className) : Optional.of(known);
        }
        Class<?> loaded = libraries.get().get(className);
        if (loaded != null) {
            found.put(className, new WeakReference<>(loaded));
        }
        return Optional.ofNullable(loaded);
    }

    @Override
    public Optional<Class<?>> find(String className, ClassLoader loader) {
        return Optional.ofNullable(loadedBy(loader, className));
    }

    @Override
    public boolean isLibrary(Class<?> type) {
        return Bundles.isLoader(type.getClassLoader());
    }

    @Override
    public boolean isServer(Class<?> type) {
        return serverJarFiles.contains(type);
    }

    private Optional<Class<?>> search(String className) {
        Optional<Class<?>> type = searchAll(className);
        type.ifPresent(each -> found.put(className, new WeakReference<>(each)));
        return type;
    }

    private Optional<Class<?>> searchAll(String className) {
        if (!Bundles.isOsgi()) {
            return Optional.ofNullable(loadedBy(InstalledLibraries.class.getClassLoader(), className));
        }
        Collection<Class<?>> all = loadedClasses();
        return all.isEmpty()
                ? Bundles.activeLoaders().stream()
                        .<Class<?>>map(loader -> loadedBy(loader, className))
                        .filter(Objects::nonNull)
                        .findFirst()
                : all.stream()
                        .filter(type -> Bundles.isLoader(type.getClassLoader()) && type.getName().equals(className))
                        .findFirst();
    }

    private @Nullable Class<?> loadedBy(ClassLoader loader, String className) {
        if (findLoadedClass == null) {
            return null;
        }
        try {
            Class<?> found = (Class<?>) findLoadedClass.invokeExact(loader, className);
            return found == null || found.getClassLoader() != loader ? null : found;
        } catch (Throwable failure) {
            throw new IllegalStateException(failure);
        }
    }

    /** Returns the method of class loaders, or null if the JVM does not open java.lang. */
    private static @Nullable MethodHandle findLoadedClass() {
        try {
            return PrivateAccess.lookup(ClassLoader.class).findVirtual(
                    ClassLoader.class, "findLoadedClass", MethodType.methodType(Class.class, String.class));
        } catch (ReflectiveOperationException closed) {
            return null;
        }
    }

    @Override
    public Optional<Object> service(String contract) {
        ActiveDescriptor<?> descriptor = services.getBestDescriptor(BuilderHelper.createContractFilter(contract));
        ServiceHandle<?> handle = descriptor == null ? null : services.getServiceHandle(descriptor);
        return handle == null || !handle.isActive() ? Optional.empty() : Optional.ofNullable(handle.getService());
    }

    @Override
    public Collection<ClassLoader> bundles() {
        if (!Bundles.isOsgi()) {
            return List.of();
        }
        Collection<Class<?>> all = loadedClasses();
        return all.isEmpty()
                ? Bundles.activeLoaders()
                : all.stream().<ClassLoader>map(Class::getClassLoader).filter(Bundles::isLoader).distinct().toList();
    }

    @Override
    public Collection<Class<?>> loadedClasses() {
        Instrumentation instrumentation = instrumentation();
        return instrumentation == null ? List.of() : Arrays.asList(instrumentation.getAllLoadedClasses());
    }

    @Override
    public boolean open(Class<?> type) {
        if (OpenedPackages.open(type)) {
            return true;
        }
        Instrumentation instrumentation = instrumentation();
        if (instrumentation == null) {
            return false;
        }
        instrumentation.redefineModule(type.getModule(), Set.of(), Map.of(),
                Map.of(type.getPackageName(), Set.of(OpenedPackages.class.getModule())), Set.of(), Map.of());
        return true;
    }

    /** Returns the instrumentation of the monitoring's agent, or null if the agent is not loaded. */
    private static @Nullable Instrumentation instrumentation() {
        try {
            return (Instrumentation) Class.forName(AGENT, false, ClassLoader.getSystemClassLoader())
                    .getMethod("getInstrumentation")
                    .invoke(null);
        } catch (ReflectiveOperationException notThere) {
            return null;
        }
    }
}
