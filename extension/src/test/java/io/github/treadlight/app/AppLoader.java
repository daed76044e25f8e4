package io.github.treadlight.app;

import io.github.treadlight.fixture.ApplicationLoader;

/** The class loader of an application, with copies of some classes of the tests. */
public final class AppLoader extends ApplicationLoader {
    /** An application below the loader of the tests. */
    public AppLoader(Class<?>... own) {
        this(AppLoader.class.getClassLoader(), own);
    }

    /** An application below another loader. */
    public AppLoader(ClassLoader parent, Class<?>... own) {
        super(null, parent);
        with(own);
    }

    /** Creates an object of a class of its own. */
    public Object make(Class<?> type) throws ReflectiveOperationException {
        return its(type).getConstructor().newInstance();
    }
}
