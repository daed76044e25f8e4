package io.github.treadlight.bench;

import static org.objectweb.asm.Opcodes.ACC_PUBLIC;
import static org.objectweb.asm.Opcodes.V17;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import org.objectweb.asm.ClassWriter;

/** An application's loader: with empty classes, as many as wanted, and its own copy of each rival. */
final class AppLoader extends ClassLoader {
    private static final ClassLoader SERVER = AppLoader.class.getClassLoader();

    AppLoader() {
        super(SERVER);
    }

    Class<?>[] define(int count) {
        Class<?>[] classes = new Class<?>[count];
        for (int i = 0; i < count; i++) {
            String name = "generated/Class" + i;
            ClassWriter writer = new ClassWriter(0);
            writer.visit(V17, ACC_PUBLIC, name, null, "java/lang/Object", null);
            writer.visitEnd();
            classes[i] = define(name.replace('/', '.'), writer.toByteArray());
        }
        return classes;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            if (name.startsWith(Rival.class.getName() + "$") && findLoadedClass(name) == null) {
                try (InputStream in = SERVER.getResourceAsStream(name.replace('.', '/') + ".class")) {
                    return define(name, Objects.requireNonNull(in, name).readAllBytes());
                } catch (IOException unreadable) {
                    throw new UncheckedIOException(unreadable);
                }
            }
        }
        return super.loadClass(name, resolve);
    }

    private Class<?> define(String name, byte[] bytes) {
        return defineClass(name, bytes, 0, bytes.length);
    }
}
