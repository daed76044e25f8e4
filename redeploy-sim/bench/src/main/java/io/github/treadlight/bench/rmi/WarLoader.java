package io.github.treadlight.bench.rmi;

import io.github.treadlight.bench.BenchAppLoader;
import java.net.URLClassLoader;

/** The class loader of a WAR with 60 libraries, below the server's loader. It defines the application's classes. */
final class WarLoader extends URLClassLoader {
    /** The name of the class that creates its objects. */
    static final String APPLICATION = BenchAppLoader.STREAM_APP + "GraphApplication";

    private static final int LIBRARIES = 60;

    WarLoader() {
        super(LibraryUrls.of(1 + LIBRARIES), WarLoader.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            if (name.startsWith(BenchAppLoader.STREAM_APP)) {
                Class<?> loaded = findLoadedClass(name);
                return loaded != null ? loaded : findClass(name);
            }
        }
        return super.loadClass(name, resolve);
    }
}
