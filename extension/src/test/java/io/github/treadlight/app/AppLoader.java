package io.github.treadlight.app;

import io.github.treadlight.fixture.ApplicationLoader;

/** The class loader of an application, with copies of some classes of the tests. */
public final class AppLoader extends ApplicationLoader {
    private volatile boolean isStopped;

    /** Creates an application whose parent is the class loader of the tests. */
    public AppLoader(Class<?>... own) {
        this(AppLoader.class.getClassLoader(), own);
    }

    /** Creates an application with another parent. */
    public AppLoader(ClassLoader parent, Class<?>... own) {
        super(null, parent);
        with(own);
    }

    /** Creates an instance of this loader's copy of the class. */
    public Object make(Class<?> type) throws ReflectiveOperationException {
        return its(type).getConstructor().newInstance();
    }

    /**
     * Refuses to load further classes from now on, as the class loaders of the servers do when they are closed. A real
     * application has used strings before.
     */
    public void stop() {
        try {
            Class.forName(String.class.getName(), false, this);
        } catch (ClassNotFoundException impossible) {
            throw new AssertionError(impossible);
        }
        isStopped = true;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (isStopped && findLoadedClass(name) == null) {
            throw new IllegalStateException("This web container has not yet been started");
        }
        return super.loadClass(name, resolve);
    }
}
