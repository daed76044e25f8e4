package io.github.treadlight.bench.rmi;

import static java.lang.invoke.MethodType.methodType;

import io.github.treadlight.bench.ServerJars;
import io.github.treadlight.rmi.CachedCodebases;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.rmi.server.RMIClassLoader;
import java.rmi.server.RMIClassLoaderSpi;

/** Who is asked for the codebase of a class. */
public enum CodebaseRival {
    /** The JDK's provider, which puts it together each time. */
    JDK {
        @Override
        Codebases create() {
            RMIClassLoaderSpi provider = RMIClassLoader.getDefaultProviderInstance();
            return provider::getClassAnnotation;
        }
    },
    /** The provider of {@code treadlight-rmi.jar}, which keeps it for each loader. */
    TREADLIGHT {
        @Override
        Codebases create() {
            RMIClassLoaderSpi provider = new CachedCodebases();
            return provider::getClassAnnotation;
        }
    },
    /** The ORB of Payara, which keeps it for each class in a map with a lock, and asks RMI once. */
    ORB {
        @Override
        Codebases create() {
            try {
                Class<?> util = ServerJars.load("payara-orb").loadClass("com.sun.corba.ee.impl.javax.rmi.CORBA.Util");
                MethodHandle getCodebase = MethodHandles.publicLookup()
                        .findVirtual(util, "getCodebase", methodType(String.class, Class.class))
                        .bindTo(util.getMethod("getInstance").invoke(null));
                return type -> codebase(getCodebase, type);
            } catch (ReflectiveOperationException missing) {
                throw new IllegalStateException("This is not the ORB that is known here", missing);
            }
        }
    };

    /** Ready to be asked, by several threads. */
    abstract Codebases create();

    private static String codebase(MethodHandle getCodebase, Class<?> type) {
        try {
            return (String) getCodebase.invokeExact(type);
        } catch (Throwable failed) {
            throw new IllegalStateException(failed);
        }
    }
}
