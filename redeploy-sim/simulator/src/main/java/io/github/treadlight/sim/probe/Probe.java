package io.github.treadlight.sim.probe;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.File;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.lang.instrument.Instrumentation;
import java.lang.management.ManagementFactory;
import java.lang.ref.Reference;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/**
 * The probe in a server. Calls the server by reflection, for its classes are not on the simulator's class path. Keeps
 * no reference to anything of an application between calls.
 */
final class Probe implements ProbeMXBean {
    private static final String IMPLEMENTATION = "fish.payara.micro.impl.PayaraMicroImpl";
    private static final String VERSION = "com.sun.appserv.server.util.Version";
    /** The methods of it that give the full text: Payara's, GlassFish's. */
    private static final Set<String> FULL_VERSION = Set.of("getFullVersion", "getProductIdInfo");

    private final Instrumentation instrumentation;

    Probe(Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
    }

    @Override
    public boolean isReady() {
        return runtime() != null;
    }

    @Override
    public String getServerVersion() {
        Class<?> version = version();
        for (Method method : version.getMethods()) {
            if (FULL_VERSION.contains(method.getName())) {
                try {
                    return (String) method.invoke(null);
                } catch (ReflectiveOperationException unexpected) {
                    throw new IllegalStateException(unexpected.toString());
                }
            }
        }
        throw new IllegalStateException("This is no server that the simulator knows: " + version + " gives no text");
    }

    /** Every server uses the class when it starts; on most, no loader that has a name here sees it. */
    private Class<?> version() {
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            if (type.getName().equals(VERSION)) {
                return type;
            }
        }
        throw new IllegalStateException("This is no server that the simulator knows: it has no " + VERSION);
    }

    @Override
    public boolean deploy(String name, String contextRoot, String file) {
        return (boolean) inThreadOfItsOwn(() -> {
            Object runtime = readyRuntime();
            runtime.getClass()
                    .getMethod("deploy", String.class, String.class, File.class)
                    .invoke(runtime, name, contextRoot, new File(file));
            return isDeployed(runtime, name);
        });
    }

    @Override
    public boolean undeploy(String name) {
        return (boolean) inThreadOfItsOwn(() -> {
            Object runtime = readyRuntime();
            runtime.getClass().getMethod("undeploy", String.class).invoke(runtime, name);
            return !isDeployed(runtime, name);
        });
    }

    /** Both calls return normally for some applications that failed; the list of what is deployed does not lie. */
    private static boolean isDeployed(Object runtime, String name) throws ReflectiveOperationException {
        return ((Collection<?>) runtime.getClass().getMethod("getDeployedApplicationNames").invoke(runtime))
                .contains(name);
    }

    @Override
    public String run(String command, String... arguments) {
        return (String) inThreadOfItsOwn(() -> {
            readyRuntime();
            ClassLoader server = ClassLoader.getSystemClassLoader();
            Object services = Class.forName("org.glassfish.internal.api.Globals", true, server)
                    .getMethod("getDefaultHabitat")
                    .invoke(null);
            Class<?> runnerType = Class.forName("org.glassfish.embeddable.CommandRunner", true, server);
            Object runner = Class.forName("org.glassfish.hk2.api.ServiceLocator", true, server)
                    .getMethod("getService", Class.class, Annotation[].class)
                    .invoke(services, runnerType, new Annotation[0]);
            Object result = runnerType.getMethod("run", String.class, String[].class)
                    .invoke(runner, command, arguments);
            Class<?> resultType = Class.forName("org.glassfish.embeddable.CommandResult", true, server);
            String output = (String) resultType.getMethod("getOutput").invoke(result);
            if (resultType.getMethod("getExitStatus").invoke(result).toString().equals("FAILURE")) {
                throw new IllegalStateException(command + " failed: " + output);
            }
            return output;
        });
    }

    @Override
    public Map<String, Integer> getLoadersAlive() {
        TreadlightSearch.awaitEnd();
        Set<ClassLoader> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Map<LoaderName, Integer> alive = new HashMap<>();
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            ClassLoader loader = type.getClassLoader();
            if (loader != null && seen.add(loader)) {
                LoaderName.of(loader).ifPresent(name -> alive.merge(name, 1, Integer::sum));
            }
        }
        Map<String, Integer> ofApps = new TreeMap<>();
        alive.forEach((name, loaders) -> ofApps.merge(name.app(), loaders, Math::max));
        return ofApps;
    }

    @Override
    public boolean dumpHeap(String file) throws IOException {
        TreadlightSearch.awaitEnd();
        boolean complete = ClassValueMaps.publish(instrumentation);
        try {
            ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class).dumpHeap(file, true);
        } finally {
            ClassValueMaps.forget();
        }
        return complete;
    }

    /**
     * Asks for more memory than there is: the JVM promises to have cleared every soft reference before it says that it
     * has none left. The arrays hold the heap only for the moment.
     */
    @Override
    public void clearSoftReferences() {
        int length = (int) Math.min(Runtime.getRuntime().maxMemory() / Long.BYTES, 1 << 27);
        Object[] ballast = {};
        try {
            while (true) {
                ballast = new Object[] {ballast, new long[length]};
            }
        } catch (OutOfMemoryError expected) {
            // which is what was wanted
        } finally {
            Reference.reachabilityFence(ballast);
        }
    }

    private static Object readyRuntime() {
        Object runtime = runtime();
        if (runtime == null) {
            throw new IllegalStateException("Payara Micro is not ready");
        }
        return runtime;
    }

    private static @Nullable Object runtime() {
        try {
            Class<?> micro = Class.forName(IMPLEMENTATION, false, ClassLoader.getSystemClassLoader());
            Object instance = micro.getMethod("getInstance", boolean.class).invoke(null, false);
            return instance == null ? null : micro.getMethod("getRuntime").invoke(instance);
        } catch (InvocationTargetException notRunning) {
            return null;
        } catch (ReflectiveOperationException other) {
            throw new IllegalStateException("This is not a Payara Micro that the simulator knows", other);
        }
    }

    /** A new thread for each call, so that no pooled thread of the JMX connection keeps anything of a deployment. */
    private static Object inThreadOfItsOwn(Callable<Object> call) {
        FutureTask<Object> task = new FutureTask<>(call);
        Thread thread = new Thread(task, "redeploy-sim");
        thread.setContextClassLoader(ClassLoader.getSystemClassLoader());
        thread.start();
        try {
            return task.get();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", interrupted);
        } catch (ExecutionException failed) {
            // As text: the server's exception classes are not on the simulator's class path.
            Throwable cause = failed.getCause();
            while (cause instanceof InvocationTargetException && cause.getCause() != null) {
                cause = cause.getCause();
            }
            throw new IllegalStateException(String.valueOf(cause));
        }
    }
}
