package io.github.treadlight.weave;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.IllegalClassFormatException;

/** An application's loader: defines its own copies of the classes of one test, through a weaver as the servers do. */
final class WeavingLoader extends ClassLoader {
    private final String own;
    private final ClassFileTransformer weaver;

    WeavingLoader(ClassLoader parent, Class<?> ownClasses, ClassFileTransformer weaver) {
        super(parent);
        this.own = ownClasses.getName();
        this.weaver = weaver;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            if (name.startsWith(own) && findLoadedClass(name) == null) {
                return define(name, bytesOf(name));
            }
        }
        return super.loadClass(name, resolve);
    }

    Class<?> define(String name, byte[] bytes) {
        try {
            byte[] woven = weaver.transform(this, name.replace('.', '/'), null, null, bytes);
            byte[] actual = woven == null ? bytes : woven;
            return defineClass(name, actual, 0, actual.length);
        } catch (IllegalClassFormatException impossible) {
            throw new AssertionError(impossible);
        }
    }

    static byte[] bytesOf(String name) {
        try (InputStream in = WeavingLoader.class.getResourceAsStream("/" + name.replace('.', '/') + ".class")) {
            return in.readAllBytes();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
