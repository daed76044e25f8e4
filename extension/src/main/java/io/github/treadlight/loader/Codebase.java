package io.github.treadlight.loader;

import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import org.jspecify.annotations.Nullable;

/**
 * The RMI codebase of a loader, with the means to check that it is still current. Immutable. Does not reference the
 * loader: the text is interned, and the URLs, whose handlers may be an application's, are held weakly.
 */
final class Codebase {
    /** Replaces the count for a loader that overrides {@code getURLs}: its URLs are compared instead. */
    private static final int COMPARED = -1;

    private final @Nullable String text;
    private final int count;
    private final @Nullable WeakReference<URL[]> urls;

    private Codebase(int count, URL[] urls, @Nullable String text) {
        this.count = count;
        this.urls = count == COMPARED ? new WeakReference<>(urls) : null;
        this.text = text == null ? null : text.intern();
    }

    /** Builds a codebase from URLs. */
    @FunctionalInterface
    interface Composer {
        @Nullable String compose(URL[] urls);
    }

    static Codebase of(URLClassLoader loader, Composer composer) {
        // Count first: if another thread adds a URL meanwhile, the codebase counts as outdated and is built again.
        int count = inheritsGetUrls(loader) ? UrlCount.of(loader) : COMPARED;
        URL[] urls = urlsOf(loader);
        return new Codebase(count, urls, composer.compose(urls));
    }

    @Nullable String text() {
        return text;
    }

    /**
     * Returns whether the loader still has the same URLs. If the URLs are compared, a garbage collection may clear
     * them, and the result is false.
     */
    boolean isCurrent(URLClassLoader loader) {
        WeakReference<URL[]> before = urls;
        return before == null ? UrlCount.of(loader) == count : same(before.get(), urlsOf(loader));
    }

    static URL[] urlsOf(URLClassLoader loader) {
        URL[] urls = loader.getURLs();
        return urls == null ? new URL[0] : urls;
    }

    /**
     * Compares URLs by identity, because {@code URL.equals} uses the network. Some loaders return the same array each
     * time.
     */
    @SuppressWarnings("ReferenceEquality")
    private static boolean same(URL @Nullable [] before, URL[] now) {
        if (before == now) {
            return true;
        }
        if (before == null || before.length != now.length) {
            return false;
        }
        for (int i = 0; i < now.length; i++) {
            if (before[i] != now[i]) {
                return false;
            }
        }
        return true;
    }

    private static boolean inheritsGetUrls(URLClassLoader loader) {
        try {
            return loader.getClass().getMethod("getURLs").getDeclaringClass() == URLClassLoader.class;
        } catch (NoSuchMethodException | LinkageError unreadable) {
            return false;
        }
    }
}
