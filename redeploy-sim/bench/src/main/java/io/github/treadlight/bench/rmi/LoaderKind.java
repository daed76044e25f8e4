package io.github.treadlight.bench.rmi;

import java.net.URL;
import java.net.URLClassLoader;
import org.jspecify.annotations.Nullable;

/** The kinds of class loaders, which differ in how they return their URLs. */
public enum LoaderKind {
    /** A {@link URLClassLoader} of the JDK, which creates a new array at each call. */
    JDK {
        @Override
        ClassLoader create(URL[] urls) {
            return new URLClassLoader(urls, null);
        }
    },
    /** A loader that caches the array and reads it under its lock, as the servers' {@code WebappClassLoader} does. */
    WEBAPP {
        @Override
        ClassLoader create(URL[] urls) {
            return new WebappLoader(urls);
        }
    };

    abstract ClassLoader create(URL[] urls);

    /** Creates a loader with the given number of URLs and returns a class that it defines. */
    final Class<?> define(int urls) {
        try {
            return create(LibraryUrls.of(urls)).loadClass(Deployed.class.getName());
        } catch (ClassNotFoundException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** A class that each loader defines anew. */
    private static final class Deployed {}

    private static final class WebappLoader extends URLClassLoader {
        private URL @Nullable [] known;

        WebappLoader(URL[] urls) {
            super(urls, null);
        }

        @Override
        public synchronized URL[] getURLs() {
            URL[] all = known;
            if (all == null) {
                all = super.getURLs();
                known = all;
            }
            return all;
        }
    }
}
