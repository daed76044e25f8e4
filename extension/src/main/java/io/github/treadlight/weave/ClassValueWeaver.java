package io.github.treadlight.weave;

import io.github.treadlight.log.ModuleLog;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A transformer that makes a loader's direct subclasses of {@link ClassValue} extend another class value instead.
 *
 * <p>Each loader has a weaver of its own and keeps it alive; the weaver does not reference the loader. A class that
 * cannot or must not be woven is left unchanged: an application never fails because of the weaver, and the log has one
 * line with the reason. Thread-safe.
 */
public final class ClassValueWeaver extends LoaderWeaver {
    private static final ModuleLog LOG = ModuleLog.of(ClassValueWeaver.class);

    private final Class<?> replacement;
    private final Predicate<String> wanted;
    private final SuperClassPatch patch;
    private final OneWarning warning = new OneWarning(LOG);

    /**
     * @param replacement the class value to extend: abstract, public, with a constructor like {@link ClassValue}'s
     * @param wanted tests the internal name ({@code com/acme/Thing}) of each direct subclass of {@link ClassValue} when
     *     it is loaded; its result may change over time
     */
    public ClassValueWeaver(Class<?> replacement, Predicate<String> wanted) {
        this.replacement = replacement;
        this.wanted = wanted;
        this.patch = new SuperClassPatch("java/lang/ClassValue", replacement.getName().replace('.', '/'));
    }

    @Override
    byte @Nullable [] weave(@Nullable ClassLoader loader, @Nullable String name, ClassFile file) {
        try {
            byte[] woven = patch.apply(file);
            return woven != null && isWanted(name) && isVisibleFrom(loader, name) ? woven : null;
        } catch (MalformedClassFileException | RuntimeException | LinkageError failure) {
            warn(name, failure);
            return null;
        }
    }

    @Override
    void warn(@Nullable String name, Throwable failure) {
        warning.log(failure, "Treadlight did not weave the class " + name + ": " + failure.getMessage()
                + ". The application uses the class unchanged. Further failures of this loader are not logged."
                + " If the class loads without Treadlight, report this and add the class to weave-excludes.");
    }

    private boolean isWanted(@Nullable String name) {
        // The replacement itself, bundled with an application's library, must still extend the JDK's class.
        return name == null || (!name.equals(replacement.getName().replace('.', '/')) && wanted.test(name));
    }

    /**
     * Returns whether the loader finds the server's replacement. A class whose superclass is not found would not load,
     * and a class that extends an application's own copy would never be purged.
     */
    private boolean isVisibleFrom(@Nullable ClassLoader loader, @Nullable String name) {
        try {
            ServerClass.find(replacement, loader);
            return true;
        } catch (ClassNotFoundException invisible) {
            warning.log(invisible, "Treadlight did not weave the class value " + name + ", because its loader does not"
                    + " find the server's " + replacement.getName() + ". The application works as without Treadlight,"
                    + " but may stay in memory after its undeployment.");
            return false;
        }
    }
}
