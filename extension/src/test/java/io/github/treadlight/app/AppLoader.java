package io.github.treadlight.app;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/** The loader of an application: it loads copies of some classes of the tests itself. */
public final class AppLoader extends URLClassLoader {
    private final Set<String> own;

    /** One below the loader of the tests. */
    public AppLoader(Class<?>... own) {
        this(AppLoader.class.getClassLoader(), own);
    }

    /** One below another. */
    public AppLoader(ClassLoader parent, Class<?>... own) {
        super(new URL[0], parent);
        this.own = Arrays.stream(own).map(Class::getName).collect(Collectors.toSet());
    }

    /** A new object of a class of its own. */
    public Object make(Class<?> type) throws ReflectiveOperationException {
        return loadClass(type.getName()).getConstructor().newInstance();
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        Class<?> loaded = findLoadedClass(name);
        if (loaded != null || !own.contains(name)) {
            return loaded != null ? loaded : super.loadClass(name, resolve);
        }
        try (InputStream file = getResourceAsStream(name.replace('.', '/') + ".class")) {
            byte[] bytes = file.readAllBytes();
            CodeSource source = new CodeSource(null, (Certificate[]) null);
            return defineClass(name, bytes, 0, bytes.length, new ProtectionDomain(source, null, this, null));
        } catch (IOException unreadable) {
            throw new ClassNotFoundException(name, unreadable);
        }
    }
}
