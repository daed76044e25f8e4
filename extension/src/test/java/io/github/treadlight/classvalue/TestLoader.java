package io.github.treadlight.classvalue;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles.Lookup;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/** A loader with its own copies of some of the tests' classes, as an application has its own copy of a library. */
class TestLoader extends ClassLoader {
    /** Read once: some tests make thousands of loaders. */
    private static final Map<String, byte[]> BYTES = new ConcurrentHashMap<>();

    private final Set<String> own;
    private int defined;

    TestLoader(ClassLoader parent, Class<?>... own) {
        super(parent);
        this.own = Set.of(Arrays.stream(own).map(Class::getName).toArray(String[]::new));
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            if (own.contains(name) && findLoadedClass(name) == null) {
                byte[] bytes = bytesOf(name);
                return defineClass(name, bytes, 0, bytes.length);
            }
        }
        return super.loadClass(name, resolve);
    }

    /** Defines new, empty classes in the package of this test. */
    List<Class<?>> define(int count) {
        List<Class<?>> classes = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            String name = TestLoader.class.getPackageName() + ".Generated" + defined++;
            byte[] bytes = emptyClass(name);
            classes.add(defineClass(name, bytes, 0, bytes.length));
        }
        return classes;
    }

    /** Defines new, empty hidden classes, each of which may be unloaded before this loader. */
    List<Class<?>> defineHidden(int count) {
        try {
            Class<?> access = findLoadedClass(HiddenClassLookup.class.getName());
            if (access == null) {
                byte[] own = bytesOf(HiddenClassLookup.class);
                access = defineClass(HiddenClassLookup.class.getName(), own, 0, own.length);
            }
            return defineHidden((Lookup) access.getMethod("lookup").invoke(null), count);
        } catch (ReflectiveOperationException impossible) {
            throw new AssertionError(impossible);
        }
    }

    /** Defines new, empty hidden classes in the loader of the lookup's class and in the package of this test. */
    static List<Class<?>> defineHidden(Lookup lookup, int count) {
        byte[] bytes = emptyClass(TestLoader.class.getPackageName() + ".GeneratedHidden");
        List<Class<?>> classes = new ArrayList<>(count);
        try {
            for (int i = 0; i < count; i++) {
                classes.add(lookup.defineHiddenClass(bytes, false).lookupClass());
            }
        } catch (IllegalAccessException impossible) {
            throw new AssertionError(impossible);
        }
        return classes;
    }

    private static byte[] emptyClass(String name) {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER, name.replace('.', '/'), null,
                "java/lang/Object", null);
        writer.visitEnd();
        return writer.toByteArray();
    }

    /** Returns a class value that calls the function. Its class is this loader's own copy of {@link Computed}. */
    @SuppressWarnings("unchecked")
    <T> ClassValue<T> computed(Function<Class<?>, T> function) {
        try {
            return (ClassValue<T>) loadClass(Computed.class.getName()).getConstructor(Function.class)
                    .newInstance(function);
        } catch (ReflectiveOperationException impossible) {
            throw new AssertionError(impossible);
        }
    }

    static byte[] bytesOf(Class<?> type) {
        return bytesOf(type.getName());
    }

    private static byte[] bytesOf(String name) {
        return BYTES.computeIfAbsent(name, TestLoader::read);
    }

    private static byte[] read(String name) {
        try (InputStream in = TestLoader.class.getResourceAsStream("/" + name.replace('.', '/') + ".class")) {
            return in.readAllBytes();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
