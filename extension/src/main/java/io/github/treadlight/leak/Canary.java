package io.github.treadlight.leak;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * An unreachable class whose collection shows that a garbage collection has unloaded classes. A class loader that was
 * unreachable when the canary was created is collected with it or earlier.
 *
 * <p>The referent is a class, because a young collection unloads no class. The class is hidden, so that it is unloaded
 * independently of its loader (JEP 371). A concurrent collector never unloads a class that was defined during its
 * marking, so the cycle that unloads the canary began after its creation. A canary takes a few kilobytes of metaspace
 * until it is collected. Immutable.
 */
public final class Canary {
    private static final byte[] CLASS_FILE = classFile();

    private final Reference<Class<?>> referent;

    private Canary(Reference<Class<?>> referent) {
        this.referent = referent;
    }

    /** The class whose class file the hidden classes share. */
    private static final class Unloaded {}

    /**
     * Creates a canary that the next garbage collection that unloads classes collects.
     *
     * @param queue receives a reference when the canary is collected
     */
    public static Canary weak(ReferenceQueue<Object> queue) {
        return new Canary(new WeakReference<>(defineClass(), queue));
    }

    /**
     * Creates a canary that is collected only when soft references are cleared. Because the collector clears the least
     * recently used ones first, all soft references that were not used since the canary's creation are cleared with it.
     *
     * @param queue receives a reference when the canary is collected
     */
    public static Canary soft(ReferenceQueue<Object> queue) {
        return new Canary(new SoftReference<>(defineClass(), queue));
    }

    private static Class<?> defineClass() {
        try {
            return MethodHandles.lookup().defineHiddenClass(CLASS_FILE, false).lookupClass();
        } catch (IllegalAccessException impossible) {
            throw new AssertionError(impossible); // a lookup may define classes in its own package
        }
    }

    /** Returns the class, which keeps the canary alive while it is referenced; null if the canary was collected. */
    public @Nullable Object get() {
        return referent.get();
    }

    /** Returns whether the canary was collected. */
    public boolean isCollected() {
        return referent.refersTo(null);
    }

    private static byte[] classFile() {
        String name = Unloaded.class.getName();
        String file = name.substring(name.lastIndexOf('.') + 1) + ".class";
        try (InputStream in = Unloaded.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException("no class file of " + name);
            }
            return in.readAllBytes();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
