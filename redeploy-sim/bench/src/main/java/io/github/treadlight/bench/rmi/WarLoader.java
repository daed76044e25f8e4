package io.github.treadlight.bench.rmi;

import io.github.treadlight.bench.AppLoader;
import java.net.URLClassLoader;

/** The loader of a WAR with 60 libraries, below that of the server; defines the classes of its own application. */
final class WarLoader extends URLClassLoader {
    /** The class that makes its objects. */
    static final String APPLICATION = AppLoader.STREAM_APP + "Application";

    private static final int LIBRARIES = 60;

    WarLoader() {
        super(LibraryUrls.of(1 + LIBRARIES), WarLoader.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            if (name.startsWith(AppLoader.STREAM_APP)) {
                Class<?> loaded = findLoadedClass(name);
                return loaded != null ? loaded : findClass(name);
            }
        }
        return super.loadClass(name, resolve);
    }
}
