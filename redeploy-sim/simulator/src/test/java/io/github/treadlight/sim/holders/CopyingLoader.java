package io.github.treadlight.sim.holders;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.util.Objects;

/** A class loader that defines copies of test classes, as if an application contained them. */
final class CopyingLoader extends ClassLoader {
    private final String location;

    CopyingLoader(String location) {
        super(CopyingLoader.class.getClassLoader());
        this.location = location;
    }

    /** Returns an instance of a copy of the class, defined by a new loader with the code source location. */
    static Object instance(String location, Class<?> original) {
        return instance(new CopyingLoader(location).define(original));
    }

    private Class<?> define(Class<?> original) {
        String file = original.getName().replace('.', '/') + ".class";
        try (InputStream in = Objects.requireNonNull(original.getClassLoader().getResourceAsStream(file))) {
            byte[] bytes = in.readAllBytes();
            CodeSource source = new CodeSource(new URL("file:" + location), (Certificate[]) null);
            return defineClass(original.getName(), bytes, 0, bytes.length, new ProtectionDomain(source, null));
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    static Object instance(Class<?> type) {
        try {
            return type.getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
