package io.github.treadlight.app;

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
 * An unreachable class that shows when the garbage collector has unloaded classes: a class loader that was unreachable
 * when the canary was made is collected with it or before it.
 *
 * <p>The referent is a class, because collections of the young generation alone unload no class. The class is hidden,
 * so that it is unloaded without its loader (JEP 371). A concurrent collector never unloads a class that was defined
 * during its marking, so the cycle that unloads it began after the canary was made. A canary takes a few kilobytes of
 * metaspace until it is gone. Immutable.
 */
final class Canary {
    private static final byte[] CLASS_FILE = classFile();

    private final Reference<Class<?>> unused;

    private Canary(Reference<Class<?>> unused) {
        this.unused = unused;
    }

    /** The class file of the hidden classes. */
    private static final class Unloaded {}

    /**
     * Makes a canary that the next collection takes that unloads classes.
     *
     * @param queue receives a reference when the canary is gone
     */
    static Canary weak(ReferenceQueue<Object> queue) {
        return new Canary(new WeakReference<>(defineClass(), queue));
    }

    /**
     * Makes a canary that goes only with the soft references that were not used since it was made. The collector clears
     * soft references the later, the later they were used.
     *
     * @param queue receives a reference when the canary is gone
     */
    static Canary soft(ReferenceQueue<Object> queue) {
        return new Canary(new SoftReference<>(defineClass(), queue));
    }

    private static Class<?> defineClass() {
        try {
            return MethodHandles.lookup().defineHiddenClass(CLASS_FILE, false).lookupClass();
        } catch (IllegalAccessException impossible) {
            throw new AssertionError(impossible); // a class of this package may be defined from here
        }
    }

    /** Returns the class and so keeps the canary alive, or null if it was collected. */
    @Nullable Object get() {
        return unused.get();
    }

    /** Returns whether the canary was collected. */
    boolean isGone() {
        return unused.refersTo(null);
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
