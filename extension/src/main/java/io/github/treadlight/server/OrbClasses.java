package io.github.treadlight.server;

import com.sun.corba.ee.spi.orb.ClassCodeBaseHandler;
import io.github.treadlight.classvalue.CompactClassValue;
import io.github.treadlight.loader.NamedClasses;
import java.util.Optional;
import javax.rmi.CORBA.Util;
import org.jspecify.annotations.Nullable;

/**
 * What the ORB asks for each value of a remote call: the codebase of a class that it writes, the class of a name that
 * it reads. Without it, every value that is read costs a failed class loading, with its exception, before one that
 * succeeds.
 *
 * <p>Asks what the ORB itself would ask, with the same answer, and keeps it: classes by the thread's context loader,
 * the codebase and the name. Null leaves it to the ORB, with its own messages: when nothing is found, and when the
 * answer may depend on the type that is expected, of which this hook is not told.
 */
final class OrbClasses implements ClassCodeBaseHandler {
    /** What the server installed: the bundles of an OSGi server. */
    private final @Nullable ClassCodeBaseHandler bundles;
    private final ServerAnnotations annotations;
    /** One for all calls. */
    private final NamedClasses.Lookup lookup = this::find;
    private final CompactClassValue<Optional<String>> bundleOf = new CompactClassValue<>() {
        @Override
        protected Optional<String> computeValue(Class<?> type) {
            return Optional.ofNullable(ofBundle(type));
        }
    };

    OrbClasses(@Nullable ClassCodeBaseHandler bundles, ServerAnnotations annotations) {
        this.bundles = bundles;
        this.annotations = annotations;
    }

    @Override
    public @Nullable String getCodeBase(@Nullable Class<?> type) {
        if (type == null || annotations.isCodebaseStock()) {
            return ofBundle(type);
        }
        String bundle = annotations.cached() ? bundleOf.get(type).orElse(null) : ofBundle(type);
        if (bundle != null) {
            return bundle;
        }
        String codebase = annotations.codebase(type);
        // Not null, which leaves it to the ORB, and would have an OSGi server that reads it look for a bundle that
        // exports the class's package, before the application.
        return codebase == null && annotations.isCodebaseEmpty(type) ? "" : codebase;
    }

    private @Nullable String ofBundle(@Nullable Class<?> type) {
        return bundles == null ? null : bundles.getCodeBase(type);
    }

    @Override
    public @Nullable Class<?> loadClass(@Nullable String codebase, @Nullable String name) {
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        if (context == null || name == null || !annotations.cached()) {
            return inBundle(codebase, name);
        }
        Class<?> known = annotations.classes().find(context, codebase, name, lookup);
        return known != null ? known : inBundle(codebase, name);
    }

    private @Nullable Class<?> inBundle(@Nullable String codebase, @Nullable String name) {
        return bundles == null ? null : bundles.loadClass(codebase, name);
    }

    /** The class, unless a bundle has it: bundles may be updated, and are asked each time. */
    private @Nullable Class<?> find(ClassLoader context, @Nullable String codebase, String name) {
        try {
            if (inBundle(codebase, name) != null) {
                return null;
            }
            Class<?> found = Util.loadClass(name, codebase, null);
            return isTheOnlyOne(found) ? found : null;
        } catch (ClassNotFoundException | RuntimeException | LinkageError asTheOrbWillFind) {
            return null;
        }
    }

    /** Whether the loader's parent knows no other class of this name, which an expected type might ask for. */
    private static boolean isTheOnlyOne(Class<?> found) {
        ClassLoader loader = found.getClassLoader();
        if (loader == null || loader.getParent() == null) {
            return true;
        }
        try {
            return Class.forName(found.getName(), false, loader.getParent()) == found;
        } catch (ClassNotFoundException | LinkageError notThere) {
            return true;
        }
    }
}
