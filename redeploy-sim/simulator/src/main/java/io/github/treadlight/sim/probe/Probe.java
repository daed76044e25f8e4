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
 * The probe in a server. It calls the server by reflection, because the server's classes are not on the simulator's
 * class path. Between calls, it holds no reference to any application.
 */
final class Probe implements ProbeMXBean {
    private static final String PAYARA_MICRO = "fish.payara.micro.impl.PayaraMicroImpl";
    private static final String VERSION = "com.sun.appserv.server.util.Version";
    /** The methods that return the product and its full version, on Payara and on GlassFish. */
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
        throw new IllegalStateException("Unsupported server: " + version + " has none of the methods " + FULL_VERSION);
    }

    /** Returns the server's version class, which is loaded at its start, but usually not by an accessible loader. */
    private Class<?> version() {
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            if (type.getName().equals(VERSION)) {
                return type;
            }
        }
        throw new IllegalStateException("Unsupported server: it has no class " + VERSION);
    }

    @Override
    public boolean deploy(String name, String contextRoot, String file) {
        return (boolean) callInNewThread(() -> {
            Object runtime = readyRuntime();
            runtime.getClass()
                    .getMethod("deploy", String.class, String.class, File.class)
                    .invoke(runtime, name, contextRoot, new File(file));
            return isDeployed(runtime, name);
        });
    }

    @Override
    public boolean undeploy(String name) {
        return (boolean) callInNewThread(() -> {
            Object runtime = readyRuntime();
            runtime.getClass().getMethod("undeploy", String.class).invoke(runtime, name);
            return !isDeployed(runtime, name);
        });
    }

    /** Returns whether an application is deployed: deploy and undeploy return normally for some failures. */
    private static boolean isDeployed(Object runtime, String name) throws ReflectiveOperationException {
        return ((Collection<?>) runtime.getClass().getMethod("getDeployedApplicationNames").invoke(runtime))
                .contains(name);
    }

    @Override
    public String run(String command, String... arguments) {
        return (String) callInNewThread(() -> {
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
        Map<String, Integer> byApp = new TreeMap<>();
        alive.forEach((name, loaders) -> byApp.merge(name.app(), loaders, Math::max));
        return byApp;
    }

    @Override
    public boolean dumpHeap(String file) throws IOException {
        TreadlightSearch.awaitEnd();
        boolean complete = ClassValueMaps.publish(instrumentation);
        try {
            ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class).dumpHeap(file, true);
        } finally {
            ClassValueMaps.clear();
        }
        return complete;
    }

    /**
     * Fills the heap until the JVM throws an OutOfMemoryError, because the JVM guarantees that it has cleared all soft
     * references before. The arrays are collectable when this method returns.
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
            // All soft references are cleared now.
        } finally {
            Reference.reachabilityFence(ballast);
        }
    }

    private static Object readyRuntime() {
        Object runtime = runtime();
        if (runtime == null) {
            throw new IllegalStateException("Payara Micro is not ready.");
        }
        return runtime;
    }

    private static @Nullable Object runtime() {
        try {
            Class<?> micro = Class.forName(PAYARA_MICRO, false, ClassLoader.getSystemClassLoader());
            Object instance = micro.getMethod("getInstance", boolean.class).invoke(null, false);
            return instance == null ? null : micro.getMethod("getRuntime").invoke(instance);
        } catch (InvocationTargetException notRunning) {
            return null;
        } catch (ReflectiveOperationException other) {
            throw new IllegalStateException("Unsupported version of Payara Micro", other);
        }
    }

    /** Runs a call in a new thread, so that no pooled thread of the JMX connection retains an application. */
    private static Object callInNewThread(Callable<Object> call) {
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
            // Only the text, because the server's exception classes are not on the simulator's class path.
            Throwable cause = failed.getCause();
            while (cause instanceof InvocationTargetException && cause.getCause() != null) {
                cause = cause.getCause();
            }
            throw new IllegalStateException(String.valueOf(cause));
        }
    }
}
