package io.github.treadlight.loader;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.net.URLClassLoader;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/**
 * How many URLs a loader has, for who knows how many it had: a {@link URLClassLoader} gains URLs and loses none.
 *
 * <p>{@code getURLs} copies them all, some hundred nanoseconds for 400. Where this JVM opens the loader's inside to the
 * class path ({@code --add-opens} of {@code java.base/java.net} and {@code java.base/jdk.internal.loader}, as in
 * Payara's domains), the list is asked for its size instead. Where {@code java.net} is closed, nobody can add to a
 * loader of the JDK's own class, for {@code addURL} is protected.
 */
final class UrlCount {
    /** {@code (URLClassLoader)int}; null when this JVM does not open it, or has other fields. */
    private static final @Nullable MethodHandle SIZE = sizeOfTheList();

    private static final boolean CLOSED =
            !URLClassLoader.class.getModule().isOpen("java.net", UrlCount.class.getModule());

    private UrlCount() {}

    /**
     * A number that is another one when the loader has gained a URL. Only for loaders that inherit {@code getURLs}. A
     * URL that another thread adds counts once its adding happened before this call.
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
