package io.github.treadlight.bench.rmi;

import static java.lang.invoke.MethodType.methodType;

import io.github.treadlight.bench.ServerJars;
import io.github.treadlight.rmi.CachedCodebases;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.rmi.server.RMIClassLoader;
import java.rmi.server.RMIClassLoaderSpi;

/** The compared providers of the codebase of a class. */
public enum CodebaseRival {
    /** The JDK's provider, which assembles the codebase at each lookup. */
    JDK {
        @Override
        CodebaseLookup create() {
            RMIClassLoaderSpi provider = RMIClassLoader.getDefaultProviderInstance();
            return provider::getClassAnnotation;
        }
    },
    /** The provider of {@code treadlight-rmi.jar}, which caches the codebase of each loader. */
    TREADLIGHT {
        @Override
        CodebaseLookup create() {
            RMIClassLoaderSpi provider = new CachedCodebases();
            return provider::getClassAnnotation;
        }
    },
    /** Payara's ORB, which calls RMI once for each class and caches the codebase in a map with a lock. */
    ORB {
        @Override
        CodebaseLookup create() {
            try {
                Class<?> util = ServerJars.load("payara-orb").loadClass("com.sun.corba.ee.impl.javax.rmi.CORBA.Util");
                MethodHandle getCodebase = MethodHandles.publicLookup()
                        .findVirtual(util, "getCodebase", methodType(String.class, Class.class))
                        .bindTo(util.getMethod("getInstance").invoke(null));
                return type -> codebase(getCodebase, type);
            } catch (ReflectiveOperationException missing) {
                throw new IllegalStateException(
                        "Unsupported ORB in payara-orb: its Util has no usable getCodebase(Class)", missing);
            }
        }
    };

    /** Creates a thread-safe lookup of codebases. */
    abstract CodebaseLookup create();

    private static String codebase(MethodHandle getCodebase, Class<?> type) {
        try {
            return (String) getCodebase.invokeExact(type);
        } catch (Throwable failed) {
            throw new IllegalStateException(failed);
        }
    }
}
