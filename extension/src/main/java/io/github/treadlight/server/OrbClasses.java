package io.github.treadlight.server;

import com.sun.corba.ee.spi.orb.ClassCodeBaseHandler;
import io.github.treadlight.classvalue.CompactClassValue;
import io.github.treadlight.loader.NamedClasses;
import java.util.Optional;
import javax.rmi.CORBA.Util;
import org.jspecify.annotations.Nullable;

/**
 * The ORB's lookup for each value of a remote call: the codebase of a class that the ORB writes, and the class for a
 * name that the ORB reads. Without this lookup, a class loading fails with an exception for each value that is read,
 * before a second one succeeds.
 *
 * <p>Looks up what the ORB itself would look up, and caches the result: codebases by class, as the ORB does; classes by
 * the thread's context class loader, the codebase and the name. Returns null to leave the lookup to the ORB and its
 * messages: if nothing is found, or if the result may depend on the expected type, which the ORB does not pass on. A
 * bundle that is installed later does not replace a cached class.
 *
 * <p>The filter of object streams judges each name before its class is loaded, and each class that this hook returns.
 */
final class OrbClasses implements ClassCodeBaseHandler {
    /** What the server installed: the bundles of an OSGi server. */
    private final @Nullable ClassCodeBaseHandler bundles;
    private final ServerAnnotations annotations;
    private final RemoteCallGuard guard;
    /** One for all calls. */
    private final NamedClasses.Lookup lookup = this::find;
    /** Replaced when the rules change. */
    private volatile Codebases codebases;

    OrbClasses(@Nullable ClassCodeBaseHandler bundles, ServerAnnotations annotations, RemoteCallGuard guard) {
        this.bundles = bundles;
        this.guard = guard;
        this.annotations = annotations;
        this.codebases = new Codebases(annotations.rules());
    }

    /** Codebases by the rules of a time. */
    private final class Codebases extends CompactClassValue<Optional<String>> {
        private final ServerAnnotations.Rules rules;

        Codebases(ServerAnnotations.Rules rules) {
            this.rules = rules;
        }

        @Override
        protected Optional<String> computeValue(Class<?> type) {
            return Optional.ofNullable(codebase(type, rules));
        }
    }

    @Override
    public @Nullable String getCodeBase(@Nullable Class<?> type) {
        ServerAnnotations.Rules rules = annotations.rules();
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

    private @Nullable String codebase(Class<?> type, ServerAnnotations.Rules rules) {
        String bundle = ofBundle(type);
        if (bundle != null) {
            return bundle;
        }
        String codebase;
        try {
            codebase = annotations.codebase(type);
        } catch (RuntimeException | LinkageError endedLoader) {
            codebase = null;
        }
        // Not null, which leaves it to the ORB, and would have an OSGi server that reads it look for a bundle that
        // exports the class's package, before the application.
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
        Class<?> known = context == null || !annotations.keepsClasses() ? null
                : annotations.classes().find(context, codebase, name, lookup);
        if (isOfTheOrb(name)) {
            return known != null ? known : inBundle(codebase, name);
        }
        if (known == null) {
            guard.check(context, name); // the lookup was not called if it had no result before, or if the cache is full
        }
        Class<?> loaded = known != null ? known : inBundle(codebase, name);
        if (loaded != null) {
            guard.check(context, loaded);
        } else {
            checkClassOfTheOrb(context, name);
        }
        return loaded;
    }

    /** Judges the class that the ORB will probably load itself. */
    private void checkClassOfTheOrb(@Nullable ClassLoader context, String name) {
        try {
            guard.check(context, Class.forName(name, false, context));
        } catch (ClassNotFoundException | LinkageError missing) {
            // the ORB will report it, or take a class that it has itself, whose name was judged
        }
    }

    private @Nullable Class<?> inBundle(@Nullable String codebase, @Nullable String name) {
        return bundles == null ? null : bundles.loadClass(codebase, name);
    }

    /** Returns the class; null if a bundle has it, because bundles may be updated and are searched each time. */
    private @Nullable Class<?> find(ClassLoader context, @Nullable String codebase, String name) {
        if (!isOfTheOrb(name)) {
            guard.check(context, name);
        }
        try {
            if (isOfTheOrb(name) || inBundle(codebase, name) != null) {
                return null;
            }
            Class<?> found = Util.loadClass(name, codebase, null);
            return isTheOnlyOne(found, name, context) ? found : null;
        } catch (ClassNotFoundException | RuntimeException | LinkageError asTheOrbWillFind) {
            return null;
        }
    }

    /** Returns whether the ORB may replace a class of this name by another. */
    private static boolean isOfTheOrb(String name) {
        return name.startsWith("javax.rmi.CORBA.") || name.startsWith("org.omg.");
    }

    /**
     * Whether neither the application nor its loader's parent knows another class of this name, which the expected type
     * might ask for.
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
