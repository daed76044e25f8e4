package io.github.treadlight.bench;

import io.github.treadlight.classvalue.admin.ClassValueAdmin;
import java.lang.reflect.Constructor;

/**
 * The compared implementations of class values.
 *
 * <p>Their classes are named by strings. A class literal could make a JVM that measures the JDK load Treadlight's class
 * value; the JIT compiler would then have to allow for a second {@code ClassValue.get}.
 */
public enum Rival {
    /** No class values: the baseline. */
    NONE("NoneLookup"),
    /** {@link ClassValue} of the current JDK. */
    JDK("JdkLookup"),
    /** Treadlight's {@code CompactClassValue}. */
    COMPACT("CompactLookup") {
        @Override
        void afterDeployment(ClassLoader app) {
            ClassValueAdmin.trim(app);
        }

        @Override
        void afterUndeployment(ClassLoader app) {
            ClassValueAdmin.purge(app);
        }
    },
    /** A ConcurrentHashMap in each class value. */
    MAP("MapLookup"),
    /** A Caffeine cache with weak keys in each class value. */
    CAFFEINE("CaffeineLookup"),
    /** A linear-probe table in each class, after the JDK-8031043 discussion of 2016; see {@link ProbeTable}. */
    PROBE("ProbeLookup");

    /** The package of the implementations, with a trailing dot. */
    static final String PACKAGE = Rival.class.getPackageName() + ".rival.";

    private final String implementation;

    Rival(String implementation) {
        this.implementation = implementation;
    }

    /** Returns whether each application defines its own copy of the class. */
    static boolean isDefinedByApplications(String className) {
        return className.startsWith(PACKAGE);
    }

    /**
     * Creates class values that have no values yet.
     *
     * @param owner the loader that defines their class: an application's, which has its own copy, or the server's
     */
    PerClass[] create(ClassLoader owner, int count) {
        if (count == 0) {
            return new PerClass[0]; // loads no class, which the JIT compiler would have to allow for
        }
        try {
            Constructor<?> constructor = owner.loadClass(PACKAGE + implementation).getDeclaredConstructor();
            PerClass[] created = new PerClass[count];
            for (int i = 0; i < count; i++) {
                created[i] = (PerClass) constructor.newInstance();
            }
            return created;
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Makes the calls that the server makes after the deployment of an application. */
    void afterDeployment(ClassLoader app) {}

    /** Makes the calls that the server makes after the undeployment of an application. */
    void afterUndeployment(ClassLoader app) {}
}
