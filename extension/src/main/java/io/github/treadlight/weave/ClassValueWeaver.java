package io.github.treadlight.weave;

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Makes the classes of a loader that extend {@link ClassValue} extend another class value instead.
 *
 * <p>One for each loader, which keeps it; it keeps nothing of the loader. What it cannot or may not weave it leaves
 * exactly as it is: an application never fails because of it, and the log has one line with the reason. Thread-safe.
 */
public final class ClassValueWeaver implements ClassFileTransformer {
    private static final Logger LOG = Logger.getLogger(ClassValueWeaver.class.getName());

    private final Class<?> replacement;
    private final Predicate<String> wanted;
    private final SuperClassPatch patch;
    private final AtomicBoolean warned = new AtomicBoolean();

    /**
     * @param replacement the class value to extend: abstract, public, with a constructor like {@link ClassValue}'s
     * @param wanted asked with the internal name ({@code com/acme/Thing}) of each class found to extend
     *     {@link ClassValue}, when it is loaded; what it says may change over time
     */
    public ClassValueWeaver(Class<?> replacement, Predicate<String> wanted) {
        this.replacement = replacement;
        this.wanted = wanted;
        this.patch = new SuperClassPatch("java/lang/ClassValue", replacement.getName().replace('.', '/'));
    }

    /** The woven class, or null to leave the class as it is. Throws nothing. */
    @Override
    public byte @Nullable [] transform(
            @Nullable ClassLoader loader,
            @Nullable String name,
            @Nullable Class<?> redefined,
            @Nullable ProtectionDomain domain,
            byte[] bytes) {
        try {
            byte[] woven = patch.apply(bytes);
            return woven != null && isWanted(name) && isVisibleFrom(loader, name) ? woven : null;
        } catch (MalformedClassFileException | RuntimeException | LinkageError failure) {
            warnOnce(failure, "Treadlight left the class " + name + " as it is: "
                    + failure.getMessage() + ". Further classes of this loader like it are not reported. If the class"
                    + " loads without Treadlight, please report it and name it in weave-excludes until then.");
            return null;
        }
    }

    private boolean isWanted(@Nullable String name) {
        // Its own class in an application's library must go on extending the JDK's.
        return name == null || (!name.equals(replacement.getName().replace('.', '/')) && wanted.test(name));
    }

    /**
     * Whether the loader finds the replacement: a class with a super class that it cannot find would not load, and one
     * with an application's own copy of it would never be purged.
     */
    private boolean isVisibleFrom(@Nullable ClassLoader loader, @Nullable String name) {
        try {
            if (Class.forName(replacement.getName(), false, loader) == replacement) {
                return true;
            }
            throw new ClassNotFoundException("another one is found");
        } catch (ClassNotFoundException invisible) {
            warnOnce(invisible, "Treadlight left the class value " + name + " as it is, for its loader does not find"
                    + " the server's " + replacement.getName() + ". The application works as without Treadlight and"
                    + " may stay in memory after its undeployment.");
            return false;
        }
    }

    private void warnOnce(Throwable cause, String message) {
        if (warned.compareAndSet(false, true)) {
            LOG.log(Level.WARNING, message);
            LOG.log(Level.FINE, "The cause", cause);
        }
    }
}
