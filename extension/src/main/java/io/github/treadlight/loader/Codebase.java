package io.github.treadlight.loader;

import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import org.jspecify.annotations.Nullable;

/**
 * The RMI codebase of a loader, and what tells that it still holds. Immutable; does not lead to the loader: the text is
 * in the JVM's own string table, the URLs, whose handlers may be an application's, are held weakly.
 */
final class Codebase {
    /** In place of a count, for a loader with a {@code getURLs} of its own: its URLs are compared. */
    private static final int COMPARED = -1;

    private final @Nullable String text;
    private final int count;
    private final @Nullable WeakReference<URL[]> urls;

    private Codebase(int count, URL[] urls, @Nullable String text) {
        this.count = count;
        this.urls = count == COMPARED ? new WeakReference<>(urls) : null;
        this.text = text == null ? null : text.intern();
    }

    /** Puts a codebase together. */
    @FunctionalInterface
    interface Composer {
        @Nullable String compose(URL[] urls);
    }

    static Codebase of(URLClassLoader loader, Composer composer) {
        // The count comes first: URLs that are added meanwhile make it look old, and it is put together again.
        int count = inheritsGetUrls(loader) ? UrlCount.of(loader) : COMPARED;
        URL[] urls = urlsOf(loader);
        return new Codebase(count, urls, composer.compose(urls));
    }

    @Nullable String text() {
        return text;
    }

    /** Whether the loader has the URLs that it had; after a collection, those that are compared may be forgotten. */
    boolean holds(URLClassLoader loader) {
        WeakReference<URL[]> before = urls;
        return before == null ? UrlCount.of(loader) == count : same(before.get(), urlsOf(loader));
    }

    static URL[] urlsOf(URLClassLoader loader) {
        URL[] urls = loader.getURLs();
        return urls == null ? new URL[0] : urls;
    }

    /** By identity, for a URL's own equals asks the network. Some loaders answer with the same array each time. */
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
