package io.github.treadlight.weave;

import io.github.treadlight.log.ModuleLog;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A transformer that lets a loader's classes see only their own filters on object streams: results of {@link
 * java.io.ObjectInputStream#getObjectInputFilter} are passed to a method of the server, which removes Treadlight's.
 *
 * <p>Calls and method references are woven; calls by reflection are not. A class that cannot or must not be woven is
 * left unchanged, and the log has one line with the reason. Each loader has a weaver of its own and keeps it alive; the
 * weaver does not reference the loader. Thread-safe.
 */
public final class FilterCallWeaver extends LoaderWeaver {
    static final String METHOD = "getObjectInputFilter";
    private static final ModuleLog LOG = ModuleLog.of(FilterCallWeaver.class);

    private final Class<?> replacement;
    private final Predicate<String> wanted;
    private final ResultPatch patch;
    private final OneWarning warning = new OneWarning(LOG);

    /**
     * @param replacement a public class with a public static method {@code of}, which is called with the filter of a
     *     stream and returns the filter that the application sees; both may be null
     * @param wanted tests the internal name ({@code com/acme/Thing}) of each class that asks for filters when it is
     *     loaded; its result may change over time
     */
    public FilterCallWeaver(Class<?> replacement, Predicate<String> wanted) {
        this.replacement = replacement;
        this.wanted = wanted;
        this.patch =
                new ResultPatch(METHOD, "java/io/ObjectInputFilter", replacement.getName().replace('.', '/'));
    }

    @Override
    byte @Nullable [] weave(@Nullable ClassLoader loader, @Nullable String name, ClassFile file) {
        try {
            byte[] woven = patch.apply(file);
            if (woven == null || (name != null && !wanted.test(name))) {
                return null;
            }
            ServerClass.find(replacement, loader);
            return woven;
        } catch (MalformedClassFileException | ClassNotFoundException | RuntimeException | LinkageError failure) {
            warn(name, failure);
            return null;
        }
    }

    @Override
    void warn(@Nullable String name, Throwable failure) {
        warning.log(failure, "Treadlight did not weave the class " + name + ", which asks object streams for their"
                + " filter: " + failure.getMessage() + ". The class sees Treadlight's filter instead of null, and may"
                + " not set its own; see \"What code sees of the filter\" in docs/deserialization.md. Further failures"
                + " of this loader are not logged.");
    }
}
