package io.github.treadlight.server.remote;

import com.sun.corba.ee.spi.orb.ClassCodeBaseHandler;
import io.github.treadlight.classvalue.CompactClassValue;
import io.github.treadlight.loader.NamedClasses;
import java.util.Optional;
import javax.rmi.CORBA.Util;
import org.jspecify.annotations.Nullable;

/**
 * The ORB's lookup for the values of remote calls: the codebase of a class that the ORB writes, and the class for a
 * name that the ORB reads. Without this lookup, the ORB's first attempt to load a class fails with an exception, for
 * each value that is read.
 *
 * <p>Looks up what the ORB itself would look up, and caches the result: codebases by class, as the ORB does; classes by
 * the thread's context class loader, the codebase and the name. Returns null to leave the lookup to the ORB: if nothing
 * is found, or if the result may depend on the expected type, which the ORB does not pass on. A bundle that is
 * installed later does not replace a cached class.
 *
 * <p>The filter of object streams checks each name before its class is loaded, and each class that this hook returns or
 * that the ORB will probably load instead.
 */
final class OrbClasses implements ClassCodeBaseHandler {
    /** The ORB removes this prefix from a name before it loads the class. */
    private static final String REMOVED_PREFIX = "org.omg.stub.";

    /** The handler that the server installed, which knows the bundles of an OSGi server; null for none. */
    private final @Nullable ClassCodeBaseHandler bundles;
    private final RemoteLookups lookups;
    private final RemoteCallGuard guard;
    /** Kept so that a call does not create it. */
    private final NamedClasses.Lookup lookup = this::find;
    /** Replaced when the rules change. */
    private volatile Codebases codebases;

    OrbClasses(@Nullable ClassCodeBaseHandler bundles, RemoteLookups lookups, RemoteCallGuard guard) {
        this.bundles = bundles;
        this.guard = guard;
        this.lookups = lookups;
        this.codebases = new Codebases(lookups.rules());
    }

    /** The codebases that result from one set of rules. */
    private final class Codebases extends CompactClassValue<Optional<String>> {
        private final RemoteLookups.Rules rules;

        Codebases(RemoteLookups.Rules rules) {
            this.rules = rules;
        }

        @Override
        protected Optional<String> computeValue(Class<?> type) {
            return Optional.ofNullable(codebase(type, rules));
        }
    }

    @Override
    public @Nullable String getCodeBase(@Nullable Class<?> type) {
        RemoteLookups.Rules rules = lookups.rules();
        if (type == null || rules.areStock()) {
            return ofBundle(type);
        }
        if (!rules.cached()) {
            return codebase(type, rules);
        }
        Codebases current = codebases;
        if (!current.rules.equals(rules)) {
            current = new Codebases(rules);
            codebases = current;
        }
        return current.get(type).orElse(null);
    }

    private @Nullable String codebase(Class<?> type, RemoteLookups.Rules rules) {
        String bundle = ofBundle(type);
        if (bundle != null) {
            return bundle;
        }
        String codebase;
        try {
            codebase = lookups.codebase(type);
        } catch (RuntimeException | LinkageError endedLoader) {
            codebase = null;
        }
        // Null would leave the codebase to the ORB. An OSGi server that reads the value would then search the bundles
        // that export the class's package before it searches the application.
        return codebase == null && rules.omits(type) ? "" : codebase;
    }

    private @Nullable String ofBundle(@Nullable Class<?> type) {
        return bundles == null ? null : bundles.getCodeBase(type);
    }

    /** @throws org.omg.CORBA.NO_PERMISSION if the filter of object streams rejects the class */
    @Override
    public @Nullable Class<?> loadClass(@Nullable String codebase, @Nullable String name) {
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        if (name == null) {
            return inBundle(codebase, null);
        }
        Class<?> known = context == null || !lookups.keepsClasses() ? null
                : lookups.classes().find(context, codebase, name, lookup);
        if (isOfTheOrb(name)) {
            return known != null ? known : inBundle(codebase, name);
        }
        if (known != null) {
            guard.check(context, known);
            return known;
        }
        guard.checkNamed(context, name);
        if (name.startsWith(REMOVED_PREFIX)) {
            guard.checkNamed(context, name.substring(REMOVED_PREFIX.length()));
        }
        Class<?> inBundle = inBundle(codebase, name);
        if (inBundle != null) {
            guard.check(context, inBundle);
        }
        return inBundle;
    }

    private @Nullable Class<?> inBundle(@Nullable String codebase, @Nullable String name) {
        return bundles == null ? null : bundles.loadClass(codebase, name);
    }

    /** Returns the class, or null if a bundle has it: bundles may be updated, so they are searched each time. */
    private @Nullable Class<?> find(ClassLoader context, @Nullable String codebase, String name) {
        if (!isOfTheOrb(name)) {
            guard.check(context, name);
        }
        try {
            if (isOfTheOrb(name) || name.startsWith(REMOVED_PREFIX) || inBundle(codebase, name) != null) {
                return null;
            }
            Class<?> found = Util.loadClass(name, codebase, null);
            return isTheOnlyOne(found, name, context) ? found : null;
        } catch (ClassNotFoundException | RuntimeException | LinkageError asTheOrbWillFind) {
            return null;
        }
    }

    /** Returns whether a name is one of the ORB's own classes, which the filter does not check. */
    private static boolean isOfTheOrb(String name) {
        return name.startsWith("javax.rmi.CORBA.")
                || (name.startsWith("org.omg.") && !name.startsWith(REMOVED_PREFIX));
    }

    /**
     * Returns whether neither the application nor its loader's parent has another class of this name, which might be
     * the one of the expected type.
     */
    private static boolean isTheOnlyOne(Class<?> found, String name, ClassLoader context)
            throws ClassNotFoundException {
        if (Class.forName(name, false, context) != found) {
            return false;
        }
        ClassLoader loader = found.getClassLoader();
        if (loader == null || loader.getParent() == null) {
            return true;
        }
        try {
            return Class.forName(name, false, loader.getParent()) == found;
        } catch (ClassNotFoundException | LinkageError notThere) {
            return true;
        }
    }
}
