package io.github.treadlight.bench.rmi;

import java.net.URL;
import java.net.URLClassLoader;
import org.jspecify.annotations.Nullable;

/** Loaders that answer in their own way which URLs they have. */
public enum LoaderKind {
    /** One of the JDK's own class, which makes a new array each time. */
    JDK {
        @Override
        ClassLoader create(URL[] urls) {
            return new URLClassLoader(urls, null);
        }
    },
    /** One that keeps the array, and looks at it under its lock, as the servers' {@code WebappClassLoader} does. */
    WEBAPP {
        @Override
        ClassLoader create(URL[] urls) {
            return new Webapp(urls);
        }
    };

    abstract ClassLoader create(URL[] urls);

    /** A class that a new loader with so many URLs defined. */
    final Class<?> define(int urls) {
        try {
            return create(LibraryUrls.of(urls)).loadClass(Deployed.class.getName());
        } catch (ClassNotFoundException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Defined by each loader anew; refers to nothing. */
    private static final class Deployed {}

    private static final class Webapp extends URLClassLoader {
        private URL @Nullable [] known;

        Webapp(URL[] urls) {
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
