package io.github.treadlight.loader;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.net.URLClassLoader;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/**
 * The number of URLs of a loader, which shows whether they changed: a {@link URLClassLoader} gains URLs and never loses
 * one.
 *
 * <p>{@code getURLs} copies all URLs, which takes some hundred nanoseconds for 400. If this JVM opens the loader's
 * internals to the class path ({@code --add-opens} of {@code java.base/java.net} and
 * {@code java.base/jdk.internal.loader}, as in Payara's domains), the size of the list is read instead. If
 * {@code java.net} is closed, no code can add a URL to a loader of the JDK's own class, because {@code addURL} is
 * protected.
 */
final class UrlCount {
    /** {@code (URLClassLoader)int}; null if this JVM does not open the fields, or has other fields. */
    private static final @Nullable MethodHandle SIZE = sizeOfTheList();

    private static final boolean CLOSED =
            !URLClassLoader.class.getModule().isOpen("java.net", UrlCount.class.getModule());

    private UrlCount() {}

    /** Initializes this class. */
    static void initialize() {
        // the call is enough
    }

    /**
     * Returns a number that changes when the loader gains a URL. Call only for loaders that inherit {@code getURLs}. A
     * URL that another thread adds is counted if the addition happened before this call.
     */
    static int of(URLClassLoader loader) {
        MethodHandle size = SIZE;
        if (size == null) {
            return CLOSED && loader.getClass().getPackageName().equals("java.net") ? 0 : loader.getURLs().length;
        }
        try {
            return (int) size.invokeExact(loader);
        } catch (Throwable failure) {
            throw new IllegalStateException("the URLs of " + loader.getClass().getName() + " cannot be counted",
                    failure);
        }
    }

    private static @Nullable MethodHandle sizeOfTheList() {
        try {
            Class<?> classPath = Class.forName("jdk.internal.loader.URLClassPath");
            MethodHandles.Lookup own = MethodHandles.lookup();
            MethodHandle classPathOf = MethodHandles.privateLookupIn(URLClassLoader.class, own)
                    .findGetter(URLClassLoader.class, "ucp", classPath);
            MethodHandle urls = MethodHandles.privateLookupIn(classPath, own)
                    .findGetter(classPath, "path", ArrayList.class);
            MethodHandle size = MethodHandles.publicLookup()
                    .findVirtual(ArrayList.class, "size", MethodType.methodType(int.class));
            return MethodHandles.filterReturnValue(MethodHandles.filterReturnValue(classPathOf, urls), size);
        } catch (ReflectiveOperationException | RuntimeException notOpened) {
            return null;
        }
    }
}
