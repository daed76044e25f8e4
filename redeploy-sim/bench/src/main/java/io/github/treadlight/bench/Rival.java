package io.github.treadlight.bench;

import io.github.treadlight.classvalue.admin.ClassValueAdmin;
import java.lang.reflect.Constructor;

/**
 * The implementations that are compared.
 *
 * <p>Their classes are named by text. A class literal could have a JVM that measures the JDK load Treadlight's class
 * value, and from then on the compiler would have to reckon with a second {@code ClassValue.get}.
 */
public enum Rival {
    /** No class values: the floor. */
    NONE("NoneLookup"),
    /** java.lang.ClassValue of the JDK that runs. */
    JDK("JdkLookup"),
    /** Treadlight's. */
    COMPACT("CompactLookup") {
        @Override
        void started(ClassLoader app) {
            ClassValueAdmin.trim(app);
        }

        @Override
        void ended(ClassLoader app) {
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

    /** Whether the class is one that each application has of its own. */
    static boolean isOfApplication(String className) {
        return className.startsWith(PACKAGE);
    }

    /**
     * New class values, without values.
     *
     * @param owner the loader whose class they are of: an application's, which defines its own, or the server's
     */
    PerClass[] create(ClassLoader owner, int count) {
        if (count == 0) {
            return new PerClass[0]; // nor a class, of which the compiler would have to reckon with one for each loader
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

    /** Does what the server does after the deployment of an application. */
    void started(ClassLoader app) {}

    /** What the server does when an application has ended. */
    void ended(ClassLoader app) {}
}
