package io.github.treadlight.app;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;

/**
 * Tells whether the collector, since this was made, has unloaded classes and has cleared the soft references that
 * nobody used in the meantime. What is as old and as unused as this and still alive after it is held by something else.
 *
 * <p>It is a class of its own that only a soft reference leads to: collections of the young generation alone unload no
 * class, and a soft reference is the later cleared the later it was used. A hidden class, so that it goes without its
 * loader (JEP 371). Takes a few kilobytes of metaspace until then.
 */
final class Canary {
    private static final byte[] CLASS_FILE = classFile();

    private final SoftReference<Class<?>> unused;

    private Canary(SoftReference<Class<?>> unused) {
        this.unused = unused;
    }

    /** What becomes the hidden class. */
    private static final class Feather {}

    /**
     * A new one.
     *
     * @param queue gets a reference when it is gone
     */
    static Canary hatch(ReferenceQueue<Object> queue) {
        try {
            return new Canary(new SoftReference<>(
                    MethodHandles.lookup().defineHiddenClass(CLASS_FILE, false).lookupClass(), queue));
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
