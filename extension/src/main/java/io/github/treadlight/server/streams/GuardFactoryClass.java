package io.github.treadlight.server.streams;

import io.github.treadlight.leak.access.PrivateAccess;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;

/**
 * The class of Treadlight's filter factory in the JVM's system class loader. The JDK keeps its factory as long as the
 * JVM lives, so a class of the module's own loader would retain the module.
 */
final class GuardFactoryClass {
    static final String NAME = "io.github.treadlight.guard.GuardFactory";

    private static final String CLASS_FILE = '/' + NAME.replace('.', '/') + ".class";

    private GuardFactoryClass() {}

    /**
     * Returns the class that {@code treadlight-rmi.jar} or {@code treadlight-agent.jar} brought, or else defines the
     * module's copy in the system class loader.
     *
     * @throws IllegalAccessException if the class must be defined, and {@code java.lang} is not open to the module
     * @throws ReflectiveOperationException if the class cannot be loaded or defined
     */
    static Class<?> findOrDefine() throws ReflectiveOperationException {
        ClassLoader system = ClassLoader.getSystemClassLoader();
        try {
            return Class.forName(NAME, true, system);
        } catch (ClassNotFoundException notInstalled) {
            return define(system);
        }
    }

    private static Class<?> define(ClassLoader loader) throws ReflectiveOperationException {
        MethodHandle defineClass = PrivateAccess.lookup(ClassLoader.class).findVirtual(
                ClassLoader.class, "defineClass",
                MethodType.methodType(Class.class, String.class, byte[].class, int.class, int.class));
        byte[] classFile = classFile();
        try {
            return (Class<?>) defineClass.invokeExact(loader, NAME, classFile, 0, classFile.length);
        } catch (RuntimeException | Error failure) {
            throw failure;
        } catch (Throwable failure) { // defineClass declares none
            throw new IllegalStateException(failure);
        }
    }

    private static byte[] classFile() throws ClassNotFoundException {
        try (InputStream in = GuardFactoryClass.class.getResourceAsStream(CLASS_FILE)) {
            if (in == null) {
                throw new ClassNotFoundException(NAME + " is missing in treadlight.jar");
            }
            return in.readAllBytes();
        } catch (IOException unreadable) {
            throw new ClassNotFoundException(NAME, unreadable);
        }
    }
}
