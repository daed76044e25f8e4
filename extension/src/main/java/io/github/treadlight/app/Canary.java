package io.github.treadlight.app;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;

/**
 * Tells whether the collector has unloaded classes since this was made: what could go then and is still alive after it
 * is held by something else.
 *
 * <p>It is a class of its own that only a reference leads to, for collections of the young generation alone unload no
 * class. A hidden class, so that it goes without its loader (JEP 371). Takes a few kilobytes of metaspace until then.
 */
final class Canary {
    private static final byte[] CLASS_FILE = classFile();

    private final Reference<Class<?>> unused;

    private Canary(Reference<Class<?>> unused) {
        this.unused = unused;
    }

    /** What becomes the hidden class. */
    private static final class Feather {}

    /**
     * One that the first collection takes that unloads classes.
     *
     * @param queue gets a reference when it is gone
     */
    static Canary frail(ReferenceQueue<Object> queue) {
        return new Canary(new WeakReference<>(hatch(), queue));
    }

    /**
     * One that goes only with the soft references that nobody used since it was made: these are cleared the later, the
     * later they were used.
     *
     * @param queue gets a reference when it is gone
     */
    static Canary tough(ReferenceQueue<Object> queue) {
        return new Canary(new SoftReference<>(hatch(), queue));
    }

    private static Class<?> hatch() {
        try {
            return MethodHandles.lookup().defineHiddenClass(CLASS_FILE, false).lookupClass();
        } catch (IllegalAccessException impossible) {
            throw new AssertionError(impossible); // a class of this package may be defined from here
        }
    }

    /** Whether it was collected. */
    boolean isGone() {
        return unused.refersTo(null);
    }

    private static byte[] classFile() {
        String name = Feather.class.getName();
        try (InputStream in = Feather.class.getResourceAsStream(name.substring(name.lastIndexOf('.') + 1) + ".class")) {
            if (in == null) {
                throw new IllegalStateException("no class file of " + name);
            }
            return in.readAllBytes();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
